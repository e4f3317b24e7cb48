import type { FulfillmentId } from "../../../contract/ids";
import type { FulfilledItem, LineItemRow } from "./order-detail.queries";

interface ItemsOfOrder {
  ofFulfillment: (id: FulfillmentId) => LineItemRow[];
  notYetShipped: LineItemRow[];
  /** Items that are in none of the parcels shown, as far as Shopify says, and not still to be shipped. */
  others: LineItemRow[];
}

/**
 * Which items are in which fulfilment, and what has not been shipped. Shopify does not always say: where an order
 * has one fulfilment without a list and is fulfilled, everything is taken to be in it.
 * @param shown fulfilments of the order's shipments: what is in others, which have no number, is among the other items
 */
export function shipmentItems(
  items: LineItemRow[],
  fulfilled: FulfilledItem[],
  fulfillmentStatus: string | null,
  shown: FulfillmentId[],
  isCancelled: boolean,
): ItemsOfOrder {
  const listed = fulfilled.filter((row) => row.lineItemShopifyId !== null);
  const all = new Set(fulfilled.map(({ id }) => id));
  const isAllKnown = new Set(listed.map(({ id }) => id)).size === all.size;
  const isOpenUnknown = fulfilled.some((row) => row.isImported && row.lineItemShopifyId === null);
  const [first] = all;
  const isAllInOne =
    listed.length === 0 && all.size === 1 && fulfillmentStatus === "fulfilled" && shown.includes(first!);
  if (isAllInOne) {
    return { ofFulfillment: (id) => (id === first ? items : []), notYetShipped: [], others: [] };
  }

  const quantitiesOf = (rows: FulfilledItem[]) => {
    const quantities = new Map<string, number>();
    for (const { lineItemShopifyId: item, quantity } of rows)
      quantities.set(item!, (quantities.get(item!) ?? 0) + quantity!);
    return (item: LineItemRow) => quantities.get(item.shopifyId) ?? 0;
  };
  const shipped = quantitiesOf(listed);
  const inShipments = quantitiesOf(listed.filter(({ id }) => shown.includes(id)));
  /**
   * Refunded items never ship, and a fulfilment may be stored before Shopify's open quantity counts it: the smaller number is
   * right. Where Shopify said neither that nor what is in the fulfilments, or the merchant's file what is in a parcel, nothing is
   * certain to be left.
   */
  const left = (item: LineItemRow) => {
    if (isCancelled || !item.requiresShipping || isOpenUnknown) return 0;
    if (item.openQuantity === null && !isAllKnown) return 0;
    const rest = item.quantity - shipped(item);
    return Math.max(0, Math.min(rest, item.openQuantity ?? rest));
  };
  const withQuantity = (quantity: (item: LineItemRow) => number) =>
    items.map((item) => ({ ...item, quantity: quantity(item) })).filter((item) => item.quantity > 0);
  return {
    ofFulfillment: (id) => withQuantity(quantitiesOf(listed.filter((row) => row.id === id))),
    notYetShipped: withQuantity(left),
    others: withQuantity((item) => item.quantity - inShipments(item) - left(item)),
  };
}
