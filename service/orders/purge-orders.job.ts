import { z } from "zod";
import { UNDO_MINUTES } from "../../contract/bulk-limits";
import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { defineJob } from "../queue/job";
import { lockShop } from "../shops/shops.queries";
import { eraseOrders } from "./delete-order";
import { listDeletedBefore, listShopsWithDeleted } from "./deleted-orders.queries";

/** Orders in one transaction; everybody else of the shop waits for it. */
const AT_ONCE = 250;

/** The moment up to which a deletion can no longer be undone. */
export function undoEndedAt(now: Date): Date {
  return new Date(now.getTime() - UNDO_MINUTES * 60_000);
}

/** Erases orders that were deleted a while ago. Safe to run twice: what is gone is not found again. */
export const purgeOrders = defineJob({
  name: "order.purge",
  payload: z.object({}),
  schedule: "*/5 * * * *",
  expireIn: 1800,
  async run(ctx) {
    for (const shop of await listShopsWithDeleted(ctx.db, undoEndedAt(ctx.now()))) {
      while ((await purgeSome(ctx, shop)) === AT_ONCE);
    }
  },
});

/** Looked up under the shop's lock, which bringing orders back takes as well. Answers how many were erased. */
function purgeSome(ctx: Context, shop: ShopId): Promise<number> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const orders = await listDeletedBefore(tx, shop, undoEndedAt(ctx.now()), AT_ONCE);
    await eraseOrders(ctx, tx, shop, orders);
    return orders.length;
  });
}
