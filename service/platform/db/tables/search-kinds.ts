/** The column `kind` of search_docs: what the document's `ref_id` is the id of. */
export const SEARCH_KIND = { shipment: 1, order: 2, customer: 3 } as const;
export type SearchKind = (typeof SEARCH_KIND)[keyof typeof SEARCH_KIND];
