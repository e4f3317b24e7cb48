import { z } from "zod";
import type { BulkFailure, ResolvedAction } from "../../../contract/bulk";
import type { OrderId } from "../../../contract/ids";
import { defineLongTask, type Task } from "../../platform/long-tasks/long-task";
import { applyBulkAction } from "./apply-bulk-action";
import { findBatch } from "./batches.queries";
import { listBulkOrders } from "./bulk-orders.queries";
import { insertCourierChanges } from "./courier-changes.queries";
import { insertStatusChanges } from "./status-changes.queries";

/** `batch` is the number of the next batch: all before it are applied. */
export type BulkTask = Task<ResolvedAction, { batch: number }, BulkFailure>;

/** Applies an action to the orders that were selected when it started, a batch in each step. */
export const runBulk = defineLongTask<ResolvedAction, { batch: number }, OrderId, BulkFailure>({
  name: "bulk.run",
  // The contract has checked the action when it came in, and the tag was looked up.
  input: z.custom<ResolvedAction>((action) => typeof action === "object" && action !== null),
  isExclusive: true,
  async next(_, tx, { shopId, id, cursor, done, failed, leftOut, total }) {
    const batch = cursor?.batch ?? 0;
    const items = await findBatch(tx, shopId, id, batch);
    if (!items) return null;
    const isLast = done + failed + leftOut + items.length >= total!;
    return { items, cursor: { batch: batch + 1 }, then: isLast ? "end" : "queue" };
  },
  async apply(ctx, tx, { shopId, id, input, total }, orders) {
    const outcome = await applyBulkAction(ctx, tx, shopId, input, orders, {
      ...{ selected: total ?? orders.length, task: id },
    });
    const { done, failed, leftOut, changes } = outcome;
    await insertStatusChanges(tx, shopId, id, changes.statuses);
    await insertCourierChanges(tx, shopId, id, changes.couriers);
    return { done: done.length, failed: failed.length, leftOut: leftOut.length, failures: failed };
  },
  async itemFailed(ctx, tx, { shopId: shop }, id, error) {
    ctx.log.error({ err: error, shop, order: id }, "an order of a bulk job cannot be changed");
    const [order] = await listBulkOrders(tx, shop, [id]);
    return {
      failed: 1,
      failures: [{ id: id, order: order?.name ?? null, why: "unexpected" }],
    };
  },
});
