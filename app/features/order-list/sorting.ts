import type { OrderColumn } from "../../../contract/order-columns";
import type { OrderSort } from "../../../contract/order-filter";

export type Sort = OrderSort;

/** Which columns can be sorted by, and how they are called in the address. */
export const SORTED_BY: Partial<Record<OrderColumn, Sort["by"]>> = {
  ordered: "ordered",
  shipped: "shipped",
  last_event: "last_event",
};

/** For the address; empty is what the list does by itself: the newest orders first. */
export function sortText({ by, direction }: Sort): string {
  return by === "ordered" && direction === "desc" ? "" : `${by}-${direction}`;
}

/** A new column begins with its newest; the same one is turned round. */
export function nextSort(by: Sort["by"], now: Sort): string {
  return sortText({ by, direction: by === now.by && now.direction === "desc" ? "asc" : "desc" });
}
