import type { ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { TrackingProvider } from "../../tracking-providers/provider";
import type { Tx } from "../../../platform/db/database";
import type { Shipment } from "../shipments.queries";
import { queueTracking } from "../track-shipments.job";
import { changeCourierAtProvider } from "./change-courier.job";
import { type GivenCourier, insertMerchantChange, resetTracking } from "./change-shipment.queries";

/** A poll is queued at once; should that job be lost, the sweep finds the shipment after this time. */
const CHECK_AGAIN_MS = 15 * 60_000;

export const checkAt = (ctx: Context) => new Date(ctx.now().getTime() + CHECK_AGAIN_MS);

/** The provider with which the shipment is registered. */
export function providerOf(ctx: Context, shipment: Shipment): TrackingProvider | undefined {
  return ctx.trackingProviders.find(
    ({ id }) => id === shipment.provider && shipment.providerState === "registered",
  );
}

/** Changes a shipment's courier for the merchant, here and at its provider. Part of the caller's transaction. */
export async function giveCourier(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  shipment: Shipment,
  given: GivenCourier,
): Promise<void> {
  const provider = providerOf(ctx, shipment);
  await resetTracking(tx, shop, shipment.id, given, checkAt(ctx));
  const change = { shipmentId: shipment.id, fromCourier: shipment.courier, toCourier: given.courier };
  await insertMerchantChange(tx, shop, change, ctx.now());
  if (!provider) return queueTracking(ctx, tx, shop, [shipment.id]);
  const payload = { shop, id: shipment.id, provider: provider.id, from: shipment.courier };
  await ctx.enqueue(tx, changeCourierAtProvider, payload);
}
