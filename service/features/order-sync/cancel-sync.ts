import { transaction } from "../../platform/db/database";
import type { Actor, Context } from "../../platform/context";
import { cancelLongTask } from "../../platform/long-tasks/change-long-task";
import { listOpenTasks } from "../../platform/long-tasks/long-tasks.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import { syncOrders } from "./sync-orders.task";

/** Stops the shop's sync after its current step; the orders that were read stay. False where none is under way. */
export function cancelSync(ctx: Context, actor: Actor): Promise<{ cancelled: boolean }> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const open = await listOpenTasks(tx, syncOrders, actor.shop);
    for (const { id } of open) await cancelLongTask(ctx, tx, syncOrders, actor.shop, id);
    return { cancelled: open.length > 0 };
  });
}
