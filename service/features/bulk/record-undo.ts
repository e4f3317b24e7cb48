import type { ResolvedAction } from "../../../contract/bulk";
import { BulkJobId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { dismissTasks } from "../../platform/long-tasks/long-tasks.queries";
import { recordFinishedTask } from "../../platform/long-tasks/start-long-task";
import type { ListScope } from "../../read/order-list/order-filter.queries";
import type { BulkOutcome } from "./apply-bulk-action";
import { insertBatches } from "./batches.queries";
import { listUndone } from "./bulk-tasks.queries";
import { runBulk } from "./run-bulk.task";
import { insertCourierChanges } from "./courier-changes.queries";
import { insertStatusChanges } from "./status-changes.queries";

/**
 * Stores a deletion of a few orders, or a change of their statuses or couriers, as a finished job. Its toast is gone after some seconds;
 * a mistake is often seen later, and then the list still offers to undo it, as it does for many orders. Part of the caller's
 * transaction. Returns the job; null where there is nothing to undo.
 */
export async function recordUndo(
  ctx: Context,
  tx: Tx,
  { user }: Pick<Actor, "user">,
  scope: ListScope,
  action: ResolvedAction,
  { done, changes }: BulkOutcome,
): Promise<BulkJobId | null> {
  const { shop } = scope;
  if (action.kind === "restore") await dismissTasks(tx, shop, await listUndone(tx, shop), ctx.now());
  const isUndoable =
    action.kind === "delete" ? done.length > 0 : changes.statuses.length + changes.couriers.length > 0;
  if (!isUndoable) return null;
  const id = await recordFinishedTask(ctx, tx, runBulk, {
    ...{ shop, input: action, by: user, cursor: { batch: 1 } },
    prepare: (task) => insertBatches(tx, scope, task, { ids: done }),
  });
  await insertStatusChanges(tx, shop, id, changes.statuses);
  await insertCourierChanges(tx, shop, id, changes.couriers);
  return BulkJobId.parse(id);
}
