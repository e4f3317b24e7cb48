import type { FulfillmentId } from "../../../contract/ids";
import type { FulfilledItem, LineItemRow } from "./order-detail.queries";

/**
 * Which items are in which fulfilment, and what has not been shipped. Shopify does not always say: where an order
 * has one fulfilment without a list and is fulfilled, everything is taken to be in it.
 */
export function shipmentItems(
  items: LineItemRow[],
  fulfilled: FulfilledItem[],
  fulfillmentStatus: string | null,
): { ofFulfillment: (id: FulfillmentId) => LineItemRow[]; notYetShipped: LineItemRow[] } {
  const listed = fulfilled.filter((row) => row.lineItemShopifyId !== null);
  const isAllInOne = listed.length === 0 && fulfilled.length > 0 && fulfillmentStatus === "fulfilled";
  const shipped = new Map<string, number>();
  for (const { lineItemShopifyId, quantity } of listed) {
    shipped.set(lineItemShopifyId!, (shipped.get(lineItemShopifyId!) ?? 0) + quantity!);
  }
  const left = items
    .filter((item) => item.requiresShipping)
    .map((item) => {
      const left = item.quantity - (shipped.get(item.shopifyId) ?? 0);
      // Refunded items never ship, and a fulfilment may be stored before Shopify's open quantity counts it: the
      // smaller number is right.
      return { ...item, quantity: Math.min(left, item.openQuantity ?? left) };
    })
    .filter((item) => item.quantity > 0);

  return {
    ofFulfillment(id) {
      if (isAllInOne) return new Set(fulfilled.map((row) => row.id)).size === 1 ? items : [];
      return listed
        .filter((row) => row.id === id)
        .flatMap((row) => {
          const item = items.find((candidate) => candidate.shopifyId === row.lineItemShopifyId);
          return item ? [{ ...item, quantity: row.quantity! }] : [];
        });
    },
    // Where nothing is listed, only an order without any fulfilment certainly has everything still to ship.
    notYetShipped: listed.length > 0 || fulfilled.length === 0 ? left : [],
  };
}
