import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { isTransient } from "../../platform/db/transient-errors";
import { failedParts } from "../../platform/metrics";
import type { IncomingOrder } from "../../domain/orders/incoming-order";
import { legacyId } from "../../adapters/shopify/incoming-from-graphql";
import { saveOrders } from "../../domain/orders/save-orders";

/** An order that cannot be read or saved: Shopify's id, as far as one is there. It is read again when it changes. */
export interface LeftOut {
  order: string | null;
}

/**
 * Stores the orders of a page. If that fails, each is saved by itself, and one that fails by itself is left out, so that it
 * cannot block the others for ever.
 * @throws errors that are not about an order, such as a lost connection
 */
export async function saveReadOrders(ctx: Context, shop: ShopId, orders: IncomingOrder[]): Promise<void> {
  try {
    await saveOrders(ctx, shop, orders);
    return;
  } catch (error) {
    if (isTransient(error)) throw error;
    if (orders.length === 1) return void leaveOut(ctx, shop, orders[0]!.shopifyId, error);
    ctx.log.warn({ err: error, shop, orders: orders.length }, "orders could not be saved together");
  }
  for (const order of orders) await saveReadOrders(ctx, shop, [order]);
}

/** Logs and counts an order that is left out. */
export function leaveOut(ctx: Context, shop: ShopId, shopifyId: string | null, error: unknown): LeftOut {
  ctx.log.error({ err: error, shop, order: shopifyId }, "an order that was read cannot be saved");
  failedParts.inc({ part: "order" });
  return { order: shopifyId };
}

/** The order id in a value that was not validated; null where there is none. */
export function orderIdIn(node: unknown): string | null {
  const { id } = (node ?? {}) as { id?: unknown };
  return typeof id === "string" ? legacyId(id) : null;
}
