import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { lockShop } from "../../domain/shops/shops.queries";
import { listOpenTasks } from "../../platform/long-tasks/long-tasks.queries";
import { startOrderSync } from "./start-order-sync";
import { syncOrders } from "./sync-orders.task";

/** Starts a sync of the last days' orders, unless one is running. */
export function requestSync(
  ctx: Context,
  actor: Actor,
  { days }: { days: number },
): Promise<{ started: boolean }> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    if ((await listOpenTasks(tx, syncOrders, actor.shop)).length > 0) return { started: false };
    await startOrderSync(ctx, tx, { shop: actor.shop, user: actor.user, days });
    return { started: true };
  });
}
