import type { IncomingOrder } from "./incoming-order";

/**
 * Whether an order takes a unit of quota: not test orders, not orders that were cancelled before they came, and not those with
 * nothing to ship, such as gift cards and what was refunded before it was sent. Without known items there may be something.
 */
export function takesQuota({ isTest, cancelledAt, lineItems, fulfillments }: IncomingOrder): boolean {
  if (isTest || cancelledAt) return false;
  if (lineItems.length === 0) return true;
  return lineItems.some(
    ({ requiresShipping, quantity, openQuantity }) =>
      requiresShipping && quantity > 0 && (openQuantity !== 0 || fulfillments.length > 0),
  );
}
