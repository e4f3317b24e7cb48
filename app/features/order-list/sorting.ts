import type { OrderColumn } from "../../../contract/order-columns";
import type { OrderSort } from "../../../contract/order-filter";

export type Sort = OrderSort;

/** What the list can be sorted by: columns of these names. */
export const SORTS = [
  "ordered",
  "shipped",
  "last_event",
  "transit_days",
  "silent_days",
] as const satisfies readonly (Sort["by"] & OrderColumn)[];

/** Undefined where the list cannot be sorted by this column. */
export const sortedBy = (column: OrderColumn): Sort["by"] | undefined => SORTS.find((by) => by === column);

/** The URL's value; empty for the default: newest orders first. */
export function sortText({ by, direction }: Sort): string {
  return by === "ordered" && direction === "desc" ? "" : `${by}-${direction}`;
}

/** Another column starts descending; the same one is reversed. */
export function nextSort(by: Sort["by"], now: Sort): string {
  return sortText({ by, direction: by === now.by && now.direction === "desc" ? "asc" : "desc" });
}
