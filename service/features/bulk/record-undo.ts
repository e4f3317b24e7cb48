import type { ResolvedAction } from "../../../contract/bulk";
import type { OrderId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { dismissTasks } from "../../platform/long-tasks/long-tasks.queries";
import { recordFinishedTask } from "../../platform/long-tasks/start-long-task";
import type { ListScope } from "../../read/order-list/order-filter.queries";
import { insertBatches } from "./batches.queries";
import { listUndone } from "./bulk-tasks.queries";
import { runBulk } from "./run-bulk.task";

/**
 * Stores a deletion of a few orders as a finished job. Its toast is gone after some seconds; a mistake is often seen
 * later, and then the list still offers to undo it, as it does for many orders. Part of the caller's transaction.
 */
export async function recordUndo(
  ctx: Context,
  tx: Tx,
  { user }: Pick<Actor, "user">,
  scope: ListScope,
  action: ResolvedAction,
  done: OrderId[],
): Promise<void> {
  const { shop } = scope;
  if (action.kind === "restore") return dismissTasks(tx, shop, await listUndone(tx, shop), ctx.now());
  if (action.kind !== "delete" || done.length === 0) return;
  await recordFinishedTask(ctx, tx, runBulk, {
    ...{ shop, input: action, by: user, cursor: { batch: 1 } },
    prepare: (id) => insertBatches(tx, scope, id, { ids: done }),
  });
}
