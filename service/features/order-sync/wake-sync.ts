import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { wakeLongTask } from "../../platform/long-tasks/change-long-task";
import { listOpenTasks } from "../../platform/long-tasks/long-tasks.queries";
import { syncOrders } from "./sync-orders.task";

/** After bulk_operations/finish: the sync that waits for this operation goes on now. Nothing happens if none does. */
export async function wakeSync(ctx: Context, shop: ShopId, bulk: string): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    for (const { id, cursor } of await listOpenTasks(tx, syncOrders, shop)) {
      if (cursor?.phase === "bulk" && cursor.bulk === bulk) await wakeLongTask(ctx, tx, syncOrders, shop, id);
    }
  });
}
