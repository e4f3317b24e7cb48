import type { ShopId } from "../../../contract/ids";
import type { Cause } from "../../platform/cause";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { orderChanged } from "../../domain/orders/order.events";
import { listEchoes } from "../../domain/shipments/tracking-writes.queries";
import { queueTracking } from "../../domain/shipments/tracking-queue/queue-tracking";
import { lockShop } from "../../domain/shops/shops.queries";
import { fetchOrder } from "./fetch-order";
import type { IncomingFulfillment } from "../../domain/orders/incoming-order";
import { listByShopifyIds } from "../../domain/orders/orders.queries";
import { saveFulfillments } from "../../domain/orders/save-fulfillments";

/** A fulfilment, and Shopify's id of its order. */
interface FulfillmentOfOrder {
  order: string;
  fulfillment: IncomingFulfillment;
}

/**
 * Stores fulfilments of different orders in one transaction. An order that has not arrived yet is fetched first, its fulfilment with it.
 * @param causes those of the fulfilments, in their order, where each came by a webhook of its own
 * @param lockWaitMs as of `lockShop`
 */
export async function saveFulfillmentsOfOrders(
  ctx: Context,
  shop: ShopId,
  given: FulfillmentOfOrder[],
  causes: Cause[] = [],
  lockWaitMs?: number,
): Promise<void> {
  const orders = given.map(({ order }) => order);
  const known = new Set((await listByShopifyIds(ctx.db, shop, orders)).map(({ shopifyId }) => shopifyId));
  for (const order of orders) if (!known.has(order)) await fetchOrder(ctx, shop, order, lockWaitMs);
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop, lockWaitMs);
    const ids = new Map((await listByShopifyIds(tx, shop, orders)).map((row) => [row.shopifyId, row.id]));
    const placed = given.flatMap(({ order, fulfillment }, index) => {
      const orderId = ids.get(order);
      // Deleted in the meantime: nothing is left to ship.
      return orderId ? [{ ...fulfillment, orderId, cause: causes[index] }] : [];
    });
    const added = await saveFulfillments(ctx, tx, shop, placed);
    const echoes = await listEchoes(tx, shop, placed);
    const events = placed.map(({ orderId, shopifyId }) => ({
      ...{ order: orderId, isNew: false },
      ...(echoes.has(shopifyId) && { isEcho: true }),
    }));
    await publish(
      ctx,
      tx,
      shop,
      orderChanged,
      events,
      placed.map(({ cause }) => cause),
    );
    await queueTracking(ctx, tx, shop, added);
  });
}
