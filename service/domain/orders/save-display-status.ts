import type { FulfillmentId, OrderId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { listShipmentsOfFulfillment } from "../shipments/shipments.queries";
import { lockShop } from "../shops/shops.queries";
import { updateDisplayStatus } from "./fulfillments.queries";
import { orderChanged } from "./order.events";

/**
 * Stores the display status of a fulfilment that Shopify has just returned. Without a tracking number it is all that is known of
 * the fulfilment ("ready for pickup"), and the order's state follows from it.
 */
export function saveDisplayStatus(
  ctx: Context,
  shop: ShopId,
  { id, orderId }: { id: FulfillmentId; orderId: OrderId },
  displayStatus: string | null,
): Promise<void> {
  return transaction(ctx.db, async (tx) => {
    const isTracked = (await listShipmentsOfFulfillment(tx, shop, id)).length > 0;
    if (!isTracked) await lockShop(tx, shop);
    const hasChanged = await updateDisplayStatus(tx, shop, id, displayStatus, ctx.now());
    if (hasChanged && !isTracked)
      await publish(ctx, tx, shop, orderChanged, [{ order: orderId, isNew: false }]);
  });
}
