import type { BulkAction, ResolvedAction, bulkOrders as contract } from "../../../contract/bulk";
import { BULK_AT_ONCE } from "../../../contract/bulk-limits";
import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { findTask, listOpenTasks } from "../../platform/long-tasks/long-tasks.queries";
import { startLongTask } from "../../platform/long-tasks/start-long-task";
import { listScope } from "../../read/order-list/list-orders";
import { writeAudit } from "../../domain/shops/audit.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import { tagNamed } from "../../domain/orders/tags/create-tag";
import { findTag } from "../../domain/orders/tags/tags.queries";
import { applyBulkAction } from "./apply-bulk-action";
import { insertBatches, listChosen } from "./batches.queries";
import { presentBulkJob } from "./present-bulk-job";
import { recordUndo } from "./record-undo";
import { runBulk } from "./run-bulk.task";

/**
 * Applies an action to the selected orders: to a few in one transaction, to many by a job, for which the selection is
 * stored as it is now.
 * @throws AppError CONFLICT while another job of the shop runs, NOT_FOUND for a job or tag that it does not have
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

    if (!isMany) {
      const { done, failed } = await applyBulkAction(ctx, tx, shop, resolved, selected);
      await recordUndo(ctx, tx, actor, scope, resolved, done);
      await auditAction(ctx, tx, actor, resolved, done.length);
      return { job: null, done, failed };
    }
    const job = await startLongTask(ctx, tx, runBulk, {
      ...{ shop, input: resolved, by: actor.user },
      prepare: (id) => insertBatches(tx, scope, id, selection),
    });
    await auditAction(ctx, tx, actor, resolved, job.total!);
    return { job: presentBulkJob(job, ctx.now()), done: [], failed: [] };
  });
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
