import type { ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { lockShipmentRows, type NewShipment } from "../shipments.queries";
import { listRenamed } from "./change-shipment.queries";
import { giveCourier } from "./give-courier";

/**
 * Changes the courier of shipments for which the merchant has named another company in Shopify; not where the merchant
 * chose the courier here, or auto-correction changed it. Must run before the shipments' rows are updated, in the caller's
 * transaction.
 */
export async function keepMerchantCouriers(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  shipments: NewShipment[],
): Promise<void> {
  const named = shipments.filter(({ courier, courierName }) => courier !== null && courierName !== null);
  const renamed = await listRenamed(tx, shop, named);
  if (renamed.length === 0) return;
  for (const shipment of await lockShipmentRows(tx, shop, renamed)) {
    const { courier, courierName, trackingUrl } = named.find(
      (each) =>
        each.fulfillmentId === shipment.fulfillmentId && each.trackingNumber === shipment.trackingNumber,
    )!;
    await giveCourier(ctx, tx, shop, shipment, { courier, courierName, trackingUrl, courierChosenAt: null });
  }
}
