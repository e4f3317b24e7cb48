import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { withSavepoint } from "../db/with-savepoint";
import type { Tx } from "../db/database";
import { partsLeftOut } from "../metrics";
import { lockOrders } from "../orders/orders.queries";
import { projectOrderList } from "../orders/project-order-list";
import { shareShop } from "../shops/shops.queries";
import { putOffReview } from "./attention-periods.queries";

/** An order that cannot be judged is tried again after this while, behind all that can. */
const AGAIN_AFTER_MS = 24 * 3_600_000;

/**
 * Judges orders again, though nothing was heard of them. Locks as news of a shipment does: shop, then orders. Where they
 * cannot be judged together, halves of them are, down to the one that fails alone: it keeps its flag until its next look.
 */
export async function reEvaluateOrders(
  ctx: Pick<Context, "log">,
  tx: Tx,
  shop: ShopId,
  orderIds: string[],
  now: Date,
): Promise<void> {
  await shareShop(tx, shop);
  await judge(ctx, tx, shop, await lockOrders(tx, shop, orderIds), now);
}

function judge(ctx: Pick<Context, "log">, tx: Tx, shop: ShopId, orders: string[], now: Date): Promise<void> {
  return withSavepoint(
    tx,
    () => projectOrderList(tx, shop, orders, { now, because: "rule" }),
    async (error) => {
      if (orders.length === 1) return leaveOut(ctx, tx, shop, orders[0]!, now, error);
      const half = Math.ceil(orders.length / 2);
      await judge(ctx, tx, shop, orders.slice(0, half), now);
      await judge(ctx, tx, shop, orders.slice(half), now);
    },
  );
}

async function leaveOut(
  { log }: Pick<Context, "log">,
  tx: Tx,
  shop: ShopId,
  order: string,
  now: Date,
  error: unknown,
): Promise<void> {
  log.error({ err: error, shop, order }, "an order cannot be judged");
  partsLeftOut.inc({ part: "judged order" });
  await putOffReview(tx, shop, order, new Date(now.getTime() + AGAIN_AFTER_MS));
}
