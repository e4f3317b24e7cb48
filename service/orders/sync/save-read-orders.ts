import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../context";
import { isTransient } from "../../db/transient-errors";
import { partsLeftOut } from "../../metrics";
import type { IncomingOrder } from "../incoming-order";
import { legacyId } from "../../shopify/incoming-from-graphql";
import { ORDERS_PER_BATCH, saveOrders } from "../save-orders";

/**
 * Stores orders that were read many at a time. Where a batch fails, each of its orders is tried alone, and one that
 * fails alone is left out: it would otherwise hold up all others for ever. It comes again once it changes in the shop.
 * @returns how many were left out
 * @throws what says nothing of an order, such as a lost connection
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

/** Says that an order of the shop is not taken over. */
export function leaveOut(ctx: Context, shop: ShopId, shopifyId: string | null, error: unknown): number {
  ctx.log.error({ err: error, shop, order: shopifyId }, "an order that was read cannot be saved");
  partsLeftOut.inc({ part: "order" });
  return 1;
}

/** Shopify's number of an order that may be of any shape; null where it says none. */
export function orderIdIn(node: unknown): string | null {
  const { id } = (node ?? {}) as { id?: unknown };
  return typeof id === "string" ? legacyId(id) : null;
}
