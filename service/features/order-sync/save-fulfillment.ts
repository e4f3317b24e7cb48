import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { orderChanged } from "../../domain/orders/order.events";
import { queueTracking } from "../../domain/shipments/tracking-queue/queue-tracking";
import { lockShop } from "../../domain/shops/shops.queries";
import { fetchOrder } from "./fetch-order";
import type { IncomingFulfillment } from "../../domain/orders/incoming-order";
import { listByShopifyIds } from "../../domain/orders/orders.queries";
import { saveFulfillments } from "../../domain/orders/save-fulfillments";

/** Stores one fulfilment. Where its order has not arrived yet, the order is fetched, and the fulfilment with it. */
export async function saveFulfillment(
  ctx: Context,
  shop: ShopId,
  orderShopifyId: string,
  fulfillment: IncomingFulfillment,
): Promise<void> {
  const [stored] = await listByShopifyIds(ctx.db, shop, [orderShopifyId]);
  if (!stored) await fetchOrder(ctx, shop, orderShopifyId);
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop);
    const [order] = await listByShopifyIds(tx, shop, [orderShopifyId]);
    // Deleted in the meantime: nothing is left to ship.
    if (!order) return;
    const added = await saveFulfillments(ctx, tx, shop, [{ ...fulfillment, orderId: order.id }]);
    await publish(ctx, tx, shop, orderChanged, [{ order: order.id, isNew: false }]);
    await queueTracking(ctx, tx, shop, added);
  });
}
