import type {
  BulkAction,
  BulkKind,
  BulkSelection,
  ResolvedAction,
  bulkOrders as contract,
} from "../../../contract/bulk";
import { BULK_AT_ONCE } from "../../../contract/bulk-limits";
import type { ResponseOf, BodyOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import type { BulkJobId, ShopId, TagId } from "../../../contract/ids";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { dismissTasks, findTask, listOpenTasks } from "../../platform/long-tasks/long-tasks.queries";
import { startLongTask } from "../../platform/long-tasks/start-long-task";
import { listScope } from "../../read/order-list/list-orders";
import { writeAudit } from "../../domain/shops/audit.queries";
import { requireCouriers } from "../../domain/couriers/require-couriers";
import { getShopById, lockShop } from "../../domain/shops/shops.queries";
import { tagNamed } from "../../domain/orders/tags/create-tag";
import { findTag, listTagIds } from "../../domain/orders/tags/tags.queries";
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
    if (resolved.kind === "set_courier") await requireCourier(ctx, tx, shop, resolved.courier);
    if (resolved.kind === "undo_status" || resolved.kind === "undo_courier") {
      await claimUndo(ctx, tx, shop, resolved, selection);
    }

    if (!isMany) {
      const outcome = await applyBulkAction(ctx, tx, shop, resolved, selected, {
        ...{ selected: selected.length, task: null },
      });
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

/** As for the change of one shipment: the plan must include the courier. */
async function requireCourier(ctx: Context, tx: Tx, shop: ShopId, courier: string | null): Promise<void> {
  if (courier === null) return;
  await requireCouriers(ctx, tx, await getShopById(tx, shop), [], { courier: [courier] });
}

/** Kinds of jobs that an action undoes. */
const UNDOES: Record<"undo_status" | "undo_courier", readonly BulkKind[]> = {
  undo_status: ["set_status", "automatic"],
  undo_courier: ["set_courier"],
};

/** Takes a job whose changes are put back off the list: its Undo is used, and so it is for all of its orders. */
async function claimUndo(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  { kind, job: id }: { kind: keyof typeof UNDOES; job: BulkJobId },
  selection: BulkSelection,
): Promise<void> {
  const job = await findTask(tx, runBulk, shop, id);
  const isOfIt = "job" in selection && selection.job === id;
  if (!job || !UNDOES[kind].includes(job.input.kind) || !isOfIt) throw new AppError(NOT_FOUND, "jobNotFound");
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
  if (action.kind === "change_tags") {
    const remove = await listTagIds(tx, shop, action.remove);
    if (action.remove.some((id) => !remove.includes(id))) throw new AppError(NOT_FOUND, "tagNotFound");
    const add: TagId[] = [];
    for (const name of action.add) add.push((await tagNamed(tx, shop, name)).id);
    return { kind: "change_tags", add, remove };
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
