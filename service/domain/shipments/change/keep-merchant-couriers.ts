import type { ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { isCourierName } from "../../couriers/directory/courier-names";
import { findCourier } from "../../couriers/directory/courier-directory";
import { lockShipmentRows, type NewShipment } from "../shipments.queries";
import { listRenamed } from "./change-shipment.queries";
import { giveCouriers, type NewCourier } from "./give-courier";

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
  // Without a courier the name is of nobody we know, and the merchant's word all the same; "Other" is of nobody at all.
  const named = shipments.filter(
    ({ courier, courierName }) => courierName !== null && (courier !== null || isCourierName(courierName)),
  );
  const renamed = await listRenamed(tx, shop, named);
  if (renamed.length === 0) return;
  const given: NewCourier[] = [];
  for (const shipment of await lockShipmentRows(tx, shop, renamed)) {
    const { courier, courierName, trackingUrl } = named.find(
      (each) =>
        each.fulfillmentId === shipment.fulfillmentId && each.trackingNumber === shipment.trackingNumber,
    )!;
    // Of other couriers than the built-in ones the stored name is their own, not the one that Shopify had.
    if (courier === null && !findCourier(shipment.courier)) continue;
    given.push({ shipment, given: { courier, courierName, trackingUrl, courierChosenAt: null } });
  }
  await giveCouriers(ctx, tx, shop, given);
}
