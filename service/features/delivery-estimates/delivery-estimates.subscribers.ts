import { orderChanged } from "../../domain/orders/order.events";
import { historyLearned } from "../../domain/promise/history/history.events";
import { inTransaction } from "../../platform/events/subscribers";
import { estimateUnshipped } from "./estimate-unshipped";
import { refreshUnshipped } from "./refresh-unshipped.job";

export const deliveryEstimateSubscribers = [
  // Orders come, are edited and move to other addresses: each is an order that has changed.
  inTransaction(orderChanged, "delivery-estimates.follow-orders", async (ctx, tx, shop, events) => {
    await estimateUnshipped(ctx, tx, shop, [...new Set(events.map(({ payload }) => payload.order))]);
  }),
  inTransaction(historyLearned, "delivery-estimates.follow-history", (ctx, tx, shop) =>
    ctx.enqueue(tx, refreshUnshipped, { shop }),
  ),
];
