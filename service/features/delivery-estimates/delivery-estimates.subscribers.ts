import { orderChanged } from "../../domain/orders/order.events";
import { inTransaction } from "../../platform/events/subscribers";
import { estimateUnshipped } from "./estimate-unshipped";

export const deliveryEstimateSubscribers = [
  // Orders come, are edited and move to other addresses: each is an order that has changed.
  inTransaction(orderChanged, "delivery-estimates.follow-orders", async (ctx, tx, shop, events) => {
    await estimateUnshipped(ctx, tx, shop, [...new Set(events.map(({ payload }) => payload.order))]);
  }),
];
