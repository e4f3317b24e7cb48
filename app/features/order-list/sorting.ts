import type { OrderColumn } from "../../../contract/order-columns";
import type { OrderSort } from "../../../contract/order-filter";

export type Sort = OrderSort;

/** Sortable columns, with their names in the URL. */
export const SORTED_BY: Partial<Record<OrderColumn, Sort["by"]>> = {
  ordered: "ordered",
  shipped: "shipped",
  last_event: "last_event",
};

/** The URL's value; empty for the default: newest orders first. */
export function sortText({ by, direction }: Sort): string {
  return by === "ordered" && direction === "desc" ? "" : `${by}-${direction}`;
}

/** Another column starts descending; the same one is reversed. */
export function nextSort(by: Sort["by"], now: Sort): string {
  return sortText({ by, direction: by === now.by && now.direction === "desc" ? "asc" : "desc" });
}
