import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { cancelLongTask } from "../../platform/long-tasks/change-long-task";
import { listOpenTasks } from "../../platform/long-tasks/long-tasks.queries";
import { startLongTask } from "../../platform/long-tasks/start-long-task";
import { syncOrders } from "./sync-orders.task";

/** How many days back the first sync goes (specification, section 9). */
export const FIRST_SYNC_DAYS = 14;

/**
 * Queues a sync of the last days' orders, as part of the caller's transaction, which holds the shop's lock. It takes the
 * place of an open one, which may be from before the app was uninstalled.
 */
export async function startOrderSync(
  ctx: Context,
  tx: Tx,
  { shop, user, days }: { shop: ShopId; user: string; days: number },
): Promise<void> {
  for (const { id } of await listOpenTasks(tx, syncOrders, shop)) {
    await cancelLongTask(ctx, tx, syncOrders, shop, id);
  }
  const since = new Date(ctx.now().getTime() - days * 86_400_000);
  await startLongTask(ctx, tx, syncOrders, { shop, input: { since: since.toISOString() }, by: user });
}
