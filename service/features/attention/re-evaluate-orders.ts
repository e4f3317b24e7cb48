import type { ShopId, OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { withSavepoint } from "../../platform/db/with-savepoint";
import type { Tx } from "../../platform/db/database";
import { failedParts } from "../../platform/metrics";
import { lockOrders } from "../../domain/orders/orders.queries";
import { projectOrderList } from "../../read/order-list/project-order-list";
import { shareShop } from "../../domain/shops/shops.queries";
import { postponeReEvaluation } from "../../read/attention/attention-periods.queries";

/** An order whose evaluation fails is tried again after this time, so that it does not block the others. */
const AGAIN_AFTER_MS = 24 * 3_600_000;

/**
 * Evaluates the attention of orders without a new event. Locks as a tracking update does: shop, then orders. If the
 * evaluation of several fails, each half is tried, down to the order that fails by itself: it keeps its attention until
 * its next re-evaluation.
 */
export async function reEvaluateOrders(
  ctx: Pick<Context, "log">,
  tx: Tx,
  shop: ShopId,
  orderIds: OrderId[],
  now: Date,
): Promise<void> {
  await shareShop(tx, shop);
  await evaluate(ctx, tx, shop, await lockOrders(tx, shop, orderIds), now);
}

function evaluate(
  ctx: Pick<Context, "log">,
  tx: Tx,
  shop: ShopId,
  orders: OrderId[],
  now: Date,
): Promise<void> {
  return withSavepoint(
    tx,
    () => projectOrderList(tx, shop, orders, { now, because: "rule" }),
    async (error) => {
      if (orders.length === 1) return leaveOut(ctx, tx, shop, orders[0]!, now, error);
      const half = Math.ceil(orders.length / 2);
      await evaluate(ctx, tx, shop, orders.slice(0, half), now);
      await evaluate(ctx, tx, shop, orders.slice(half), now);
    },
  );
}

async function leaveOut(
  { log }: Pick<Context, "log">,
  tx: Tx,
  shop: ShopId,
  order: OrderId,
  now: Date,
  error: unknown,
): Promise<void> {
  log.error({ err: error, shop, order }, "an order cannot be judged");
  failedParts.inc({ part: "judged order" });
  await postponeReEvaluation(tx, shop, order, new Date(now.getTime() + AGAIN_AFTER_MS));
}
