import { z } from "zod";
import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { defineJob } from "../../platform/queue/job";
import { lockShop } from "../../domain/shops/shops.queries";
import { eraseOrders } from "./delete-order";
import { undoEndedAt } from "../../domain/orders/undo-ended-at";
import { listDeletedBefore, listShopsWithDeleted } from "../../domain/orders/deleted-orders.queries";

/** Orders per transaction, which holds the shop's lock. */
const ORDERS_PER_BATCH = 250;

/** Erases deleted orders that can no longer be restored. Safe to run twice: erased orders are not found again. */
export const purgeOrders = defineJob({
  name: "order.purge",
  payload: z.object({}),
  schedule: "*/5 * * * *",
  expireIn: 1800,
  async run(ctx) {
    for (const shop of await listShopsWithDeleted(ctx.db, undoEndedAt(ctx.now()))) {
      while ((await purgeBatch(ctx, shop)) === ORDERS_PER_BATCH);
    }
  },
});

/**
 * Selects and erases one batch under the shop's lock, which restoring orders takes as well. Returns how many were
 * erased.
 */
function purgeBatch(ctx: Context, shop: ShopId): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const orders = await listDeletedBefore(tx, shop, undoEndedAt(ctx.now()), ORDERS_PER_BATCH);
    await eraseOrders(ctx, tx, shop, orders);
    return orders.length;
  });
}
