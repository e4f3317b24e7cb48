import type { DescribedSettings } from "../editors/fields/check-fields";

/** A type of block as the editor knows it: of its schema, the fields. */
export interface BlockTypeView extends DescribedSettings {
  type: string;
  /** Of these in an email at most. */
  max: number;
  /** The merchant says whether a block of it is an offer. */
  mayAdvertise: boolean;
  /** In every email exactly once. */
  isFixed: boolean;
  /** What one that was just added has besides the defaults. */
  added: Readonly<Record<string, unknown>>;
  /** Settings with texts: they may have variables, and are said in other languages. */
  texts: string[];
}

/** What the left side of the editor shows. */
export type MailPanelPart =
  | { kind: "list" }
  | { kind: "block"; id: string }
  | { kind: "subject" }
  | { kind: "theme" }
  | { kind: "languages"; language?: string }
  | { kind: "html" };
