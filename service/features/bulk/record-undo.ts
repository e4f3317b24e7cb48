import type { ResolvedAction } from "../../../contract/bulk";
import type { OrderId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { ListScope } from "../../read/order-list/order-filter.queries";
import { insertBatches } from "./batches.queries";
import { dismissUndone, insertBulkJob, updateBulkJob } from "./bulk-jobs.queries";

/**
 * Stores a deletion of a few orders as a finished job. Its toast is gone after some seconds; a mistake is often seen
 * later, and then the list still offers to undo it, as it does for many orders. Part of the caller's transaction.
 */
export async function recordUndo(
  ctx: Context,
  tx: Tx,
  scope: ListScope,
  action: ResolvedAction,
  done: OrderId[],
): Promise<void> {
  const now = ctx.now();
  if (action.kind === "restore") return dismissUndone(tx, scope.shop, now);
  if (action.kind !== "delete" || done.length === 0) return;
  const { id } = await insertBulkJob(tx, scope.shop, action, now, "done");
  const total = await insertBatches(tx, scope, id, { ids: done });
  await updateBulkJob(tx, scope.shop, id, { total, done: total, nextBatch: 1, finishedAt: now });
}
