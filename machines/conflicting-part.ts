/** A part of a page that both have changed: `id` of a section, or what a page has as a whole. */
export type ConflictingPart =
  | { kind: "section"; id: string }
  | { kind: "style" }
  | { kind: "brand" }
  | { kind: "seo" }
  | { kind: "code" }
  /** Which languages the page has, or its labels. */
  | { kind: "languages" }
  | { kind: "order" };
