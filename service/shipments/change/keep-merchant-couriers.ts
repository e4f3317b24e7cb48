import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../context";
import type { Tx } from "../../db/database";
import { lockShipmentRows, type NewShipment } from "../shipments.queries";
import { listRenamed } from "./change-shipment.queries";
import { giveCourier } from "./give-courier";

/**
 * The merchant has named another company in Shopify for a number we have: the shipment is that courier's from now on. Not
 * where the merchant chose the courier here, or auto-correction found it. Before the shipments' rows are brought up to date,
 * and part of the caller's transaction.
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
  for (const held of await lockShipmentRows(tx, shop, renamed)) {
    const { courier, courierName, trackingUrl } = named.find(
      (shipment) =>
        shipment.fulfillmentId === held.fulfillmentId && shipment.trackingNumber === held.trackingNumber,
    )!;
    await giveCourier(ctx, tx, shop, held, { courier, courierName, trackingUrl, courierChosenAt: null });
  }
}
