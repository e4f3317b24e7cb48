import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { transaction } from "../db/database";
import { updateOrderSearch } from "../search/update-order-search";
import { queueTracking } from "../shipments/track-shipments.job";
import { lockShop } from "../shops/shops.queries";
import { fetchOrder } from "./fetch-order";
import type { IncomingFulfillment } from "./incoming-order";
import { listByShopifyIds } from "./orders.queries";
import { projectOrderList } from "./project-order-list";
import { saveFulfillments } from "./save-fulfillments";

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
    await projectOrderList(tx, shop, [order.id], { now: ctx.now() });
    await updateOrderSearch(tx, shop, [order.id]);
    await queueTracking(ctx, tx, shop, added);
  });
}
