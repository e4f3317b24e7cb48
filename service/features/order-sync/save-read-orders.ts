import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { isTransient } from "../../platform/db/transient-errors";
import { failedParts } from "../../platform/metrics";
import type { IncomingOrder } from "../../domain/orders/incoming-order";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import { ORDERS_PER_BATCH, saveOrders } from "../../domain/orders/save-orders";

/**
 * Stores orders of a sync in batches. If a batch fails, each of its orders is saved by itself, and one that fails by
 * itself is left out, so that it cannot block the others for ever. It is read again when it changes in Shopify.
 * @returns how many were left out
 * @throws errors that are not about an order, such as a lost connection
 */
export async function saveReadOrders(ctx: Context, shop: ShopId, orders: IncomingOrder[]): Promise<number> {
  let leftOut = 0;
  for (let start = 0; start < orders.length; start += ORDERS_PER_BATCH) {
    leftOut += await saveTogether(ctx, shop, orders.slice(start, start + ORDERS_PER_BATCH));
  }
  return leftOut;
}

async function saveTogether(ctx: Context, shop: ShopId, batch: IncomingOrder[]): Promise<number> {
  try {
    await saveOrders(ctx, shop, batch);
    return 0;
  } catch (error) {
    if (isTransient(error)) throw error;
    if (batch.length === 1) return leaveOut(ctx, shop, batch[0]!.shopifyId, error);
    ctx.log.warn({ err: error, shop, orders: batch.length }, "orders could not be saved together");
  }
  let leftOut = 0;
  for (const order of batch) leftOut += await saveTogether(ctx, shop, [order]);
  return leftOut;
}

/** Logs and counts an order that is left out. Returns 1, for the caller to add up. */
export function leaveOut(ctx: Context, shop: ShopId, shopifyId: string | null, error: unknown): number {
  ctx.log.error({ err: error, shop, order: shopifyId }, "an order that was read cannot be saved");
  failedParts.inc({ part: "order" });
  return 1;
}

/** The order id in a value that was not validated; null where there is none. */
export function orderIdIn(node: unknown): string | null {
  const { id } = (node ?? {}) as { id?: unknown };
  return typeof id === "string" ? legacyId(id) : null;
}
