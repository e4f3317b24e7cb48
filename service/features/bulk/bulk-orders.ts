import type {
  BulkAction,
  BulkSelection,
  ResolvedAction,
  bulkOrders as contract,
} from "../../../contract/bulk";
import { BULK_AT_ONCE } from "../../../contract/bulk-limits";
import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { BulkJobId, ShopId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { dismissTasks, findTask, listOpenTasks } from "../../platform/long-tasks/long-tasks.queries";
import { startLongTask } from "../../platform/long-tasks/start-long-task";
import { listScope } from "../../read/order-list/list-orders";
import { writeAudit } from "../../domain/shops/audit.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import { tagNamed } from "../../domain/orders/tags/create-tag";
import { findTag } from "../../domain/orders/tags/tags.queries";
import { applyBulkAction } from "./apply-bulk-action";
import { insertBatches, listChosen } from "./batches.queries";
import { presentBulkJob, undoEnd } from "./present-bulk-job";
import { recordUndo } from "./record-undo";
import { runBulk } from "./run-bulk.task";

/**
 * Applies an action to the selected orders: to a few in one transaction, to many by a job, for which the selection is
 * stored as it is now.
 * @throws AppError CONFLICT while another job of the shop runs, or `undoOver`; NOT_FOUND for a job or tag that it does not
 * have
 */
export async function bulkOrders(
  ctx: Context,
  actor: Actor,
  { selection, action }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const scope = listScope(ctx, actor.ownShop);
  const { shop } = actor;
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    if ("job" in selection && !(await findTask(tx, runBulk, shop, selection.job))) {
      throw new AppError(NOT_FOUND, "jobNotFound");
    }
    const selected = await listChosen(tx, scope, selection, BULK_AT_ONCE + 1);
    const isMany = selected.length > BULK_AT_ONCE;
    if (isMany && (await listOpenTasks(tx, runBulk, shop)).length > 0) {
      throw new AppError(CONFLICT, "otherJobRunning");
    }
    const resolved = await resolveAction(tx, shop, action);
    if (resolved.kind === "undo_status") await claimUndo(ctx, tx, shop, resolved.job, selection);

    if (!isMany) {
      const outcome = await applyBulkAction(ctx, tx, shop, resolved, selected);
      const { done, failed, leftOut } = outcome;
      const undo = await recordUndo(ctx, tx, actor, scope, resolved, outcome);
      await auditAction(ctx, tx, actor, resolved, done.length);
      return { job: null, done, failed, left_out: leftOut.length, undo };
    }
    const job = await startLongTask(ctx, tx, runBulk, {
      ...{ shop, input: resolved, by: actor.user },
      prepare: (id) => insertBatches(tx, scope, id, selection),
    });
    await auditAction(ctx, tx, actor, resolved, job.total!);
    return { job: presentBulkJob(job, ctx.now()), done: [], failed: [], left_out: 0, undo: null };
  });
}

/** Takes a job whose statuses are put back off the list: its Undo is used, and so it is for all of its orders. */
async function claimUndo(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  id: BulkJobId,
  selection: BulkSelection,
): Promise<void> {
  const job = await findTask(tx, runBulk, shop, id);
  const hasStatuses = job?.input.kind === "set_status" || job?.input.kind === "automatic";
  const isOfIt = "job" in selection && selection.job === id;
  if (!hasStatuses || !isOfIt) throw new AppError(NOT_FOUND, "jobNotFound");
  if (!job.finishedAt || undoEnd(job.finishedAt) < ctx.now()) throw new AppError(CONFLICT, "undoOver");
  await dismissTasks(tx, shop, [id], ctx.now());
}

/** Tags are resolved to ids now: one may be renamed, or another get its name, while the job runs. */
async function resolveAction(tx: Tx, shop: ShopId, action: BulkAction): Promise<ResolvedAction> {
  if (action.kind === "add_tag") {
    const { id, name } = await tagNamed(tx, shop, action.name);
    return { kind: "add_tag", tag: id, name };
  }
  if (action.kind === "remove_tag") {
    const tag = await findTag(tx, shop, action.tag);
    if (!tag) throw new AppError(NOT_FOUND, "tagNotFound");
    return { kind: "remove_tag", tag: tag.id, name: tag.name };
  }
  return action;
}

async function auditAction(
  ctx: Context,
  tx: Tx,
  { shop, user }: Actor,
  { kind }: ResolvedAction,
  orders: number,
) {
  await writeAudit(tx, {
    shopId: shop,
    actor: user,
    action: "orders.changed",
    details: { kind, orders },
    createdAt: ctx.now(),
  });
}
