import type { ResolvedAction } from "../../../contract/bulk";
import { OrderId, type ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { withSavepoint } from "../../platform/db/with-savepoint";
import { applyBulkAction, type BulkOutcome } from "./apply-bulk-action";
import { listBulkOrders } from "./bulk-orders.queries";

/**
 * Like `applyBulkAction`, with a savepoint for each order: one that throws is rolled back and reported as failed, and
 * the others are done. Far slower, so only for a batch that failed as a whole.
 */
export async function applyIndividually(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  action: ResolvedAction,
  ids: string[],
): Promise<BulkOutcome> {
  const all: BulkOutcome = { done: [], failed: [] };
  for (const id of ids) {
    const outcome = await withSavepoint(
      tx,
      () => applyBulkAction(ctx, tx, shop, action, [id]),
      (error) => failureOf(ctx, tx, shop, id, error),
    );
    all.done.push(...outcome.done);
    all.failed.push(...outcome.failed);
  }
  return all;
}

async function failureOf(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  id: string,
  error: unknown,
): Promise<BulkOutcome> {
  ctx.log.error({ err: error, shop, order: id }, "an order of a bulk job cannot be changed");
  const [order] = await listBulkOrders(tx, shop, [id]);
  return { done: [], failed: [{ id: OrderId.parse(id), order: order?.name ?? null, why: "unexpected" }] };
}
