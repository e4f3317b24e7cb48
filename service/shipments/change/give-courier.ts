import type { ShopId } from "../../../contract/ids";
import type { Context } from "../../context";
import type { CourierProvider } from "../../couriers/provider";
import type { Tx } from "../../db/database";
import type { Shipment } from "../shipments.queries";
import { queueTracking } from "../track-shipments.job";
import { changeCourierAtProvider } from "./change-courier.job";
import { type GivenCourier, insertMerchantChange, startAnew } from "./change-shipment.queries";

/** The shipment is asked about at once; should that be given up, the sweep finds it after this while. */
const CHECK_AGAIN_MS = 15 * 60_000;

export const checkAt = (ctx: Context) => new Date(ctx.now().getTime() + CHECK_AGAIN_MS);

/** Who follows the shipment at present. */
export function providerOf(ctx: Context, shipment: Shipment): CourierProvider | undefined {
  return ctx.couriers.find(({ id }) => id === shipment.provider && shipment.providerState === "registered");
}

/** Gives a shipment another courier by the merchant's word, and tells its provider. Part of the caller's transaction. */
export async function giveCourier(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  shipment: Shipment,
  given: GivenCourier,
): Promise<void> {
  const provider = providerOf(ctx, shipment);
  await startAnew(tx, shop, shipment.id, given, checkAt(ctx));
  const change = { shipmentId: shipment.id, fromCourier: shipment.courier, toCourier: given.courier };
  await insertMerchantChange(tx, shop, change, ctx.now());
  if (!provider) return queueTracking(ctx, tx, shop, [shipment.id]);
  const at = { shop, id: shipment.id, provider: provider.id, from: shipment.courier };
  await ctx.enqueue(tx, changeCourierAtProvider, at);
}
