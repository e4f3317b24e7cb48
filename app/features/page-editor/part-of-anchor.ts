import type { ScreenId } from "../screens/registry";

export type BrandAnchor = "store-logo" | "favicon" | "brand-display";

/** What the left side of the editor shows. `type`: the section of this type, or how to add one. */
export type Part =
  | { kind: "list" }
  | { kind: "section"; id: string }
  | { kind: "type"; type: string }
  | { kind: "style" }
  | { kind: "seo" }
  | { kind: "translation" }
  | { kind: "code" }
  | { kind: "brand"; at?: BrandAnchor };

/** Where each entry of the search opens in the editor; the names are those of pins and links, and stay. */
const PARTS: Partial<Record<ScreenId, Part>> = {
  theme: { kind: "list" },
  "sort-sections": { kind: "list" },
  "order-lookup": { kind: "type", type: "order-lookup" },
  "tracking-details": { kind: "type", type: "tracking-details" },
  "menu-item": { kind: "type", type: "header" },
  "additional-text": { kind: "type", type: "additional-text" },
  "embed-code": { kind: "type", type: "embed-code" },
  "product-recommendation": { kind: "type", type: "product-recommendation" },
  "product-recommendation-type": { kind: "type", type: "product-recommendation" },
  "instagram-feed": { kind: "type", type: "instagram-feed" },
  "shipment-review-widget": { kind: "type", type: "review-widget" },
  style: { kind: "style" },
  "seo-optimization": { kind: "seo" },
  translation: { kind: "translation" },
  "css-and-html": { kind: "code" },
  "store-brand": { kind: "brand" },
  "store-logo": { kind: "brand", at: "store-logo" },
  favicon: { kind: "brand", at: "favicon" },
  "brand-display": { kind: "brand", at: "brand-display" },
};
const byAnchor = new Map<string, Part>(Object.entries(PARTS));

/** Null for an anchor of something that is not in the editor. */
export const partOfAnchor = (anchor: string | null): Part | null =>
  anchor === null ? null : (byAnchor.get(anchor) ?? null);

/** Address of a page's editor, at a part of it. */
export const editorAddress = (page: string, anchor?: ScreenId): string =>
  `/track/trackingPage/edit/${page}${anchor ? `?anchor=${anchor}` : ""}`;

/** Whether an address (path and query) leads to an editor. */
export function isOfEditor(address: string): boolean {
  const { pathname, searchParams } = new URL(address, "http://app");
  if (pathname === "/track/trackingPage") return partOfAnchor(searchParams.get("anchor")) !== null;
  return /^\/track\/trackingPage\/edit\/[^/]+$/.test(pathname);
}
