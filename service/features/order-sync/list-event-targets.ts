import type { FulfillmentId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { listShipmentsOfFulfillment } from "../../domain/shipments/shipments.queries";

/**
 * The shipments for which events of a fulfilment speak. Shopify says an event once, however many numbers the fulfilment has, and
 * follows the first one itself: so it is about that one, and about others only where no tracking provider knows better.
 */
export async function listEventTargets(
  ctx: Pick<Context, "db" | "trackingProviders">,
  shop: ShopId,
  fulfillment: FulfillmentId,
): Promise<ShipmentId[]> {
  const shipments = await listShipmentsOfFulfillment(ctx.db, shop, fulfillment);
  const hasProviders = ctx.trackingProviders.length > 0;
  return shipments
    .filter(({ providerState }, index) => index === 0 || !hasProviders || providerState === "refused")
    .map(({ id }) => id);
}
