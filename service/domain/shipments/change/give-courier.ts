import type { ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import type { TrackingProvider } from "../../tracking-providers/provider";
import type { Tx } from "../../../platform/db/database";
import { listDatedByCourier } from "../../promise/delivery-dates.queries";
import { applyTrackingIn } from "../apply-tracking";
import type { Shipment } from "../shipments.queries";
import { queueTracking } from "../tracking-queue/queue-tracking";
import { type BulkChange, countInBulkChange } from "./bulk-changes.queries";
import { changeCourierAtProvider } from "./change-courier.job";
import { type GivenCourier, insertMerchantChanges, resetTracking } from "./change-shipment.queries";

/** A poll is queued at once; should that job be lost, the sweep finds the shipment after this time. */
const CHECK_AGAIN_MS = 15 * 60_000;

export const checkAt = (ctx: Context) => new Date(ctx.now().getTime() + CHECK_AGAIN_MS);

/** The provider with which the shipment is registered. */
export function providerOf(ctx: Context, shipment: Shipment): TrackingProvider | undefined {
  return ctx.trackingProviders.find(
    ({ id }) => id === shipment.provider && shipment.providerState === "registered",
  );
}

/** A shipment, and the courier that it gets. */
export interface NewCourier {
  shipment: Shipment;
  given: GivenCourier;
}

/**
 * Changes the couriers of shipments for the merchant, here and at their providers. Part of the caller's transaction.
 * @param bulk the bulk action that they are of: its changes are told as one; null: each by itself
 */
export async function giveCouriers(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  changes: NewCourier[],
  bulk: BulkChange | null = null,
): Promise<void> {
  if (changes.length === 0) return;
  const shipments = changes.map(({ shipment }) => shipment);
  await forgetDates(ctx, tx, shop, shipments);
  const rows = changes.map(({ shipment: { id }, given }) => ({ id, given }));
  await resetTracking(tx, shop, rows, checkAt(ctx));
  const merchantChanges = changes.map(({ shipment: { id, orderId, courier }, given }) => ({
    ...{ shipmentId: id, orderId, fromCourier: courier, toCourier: given.courier },
  }));
  const now = ctx.now();
  const bulkChangeId = bulk && (await countInBulkChange(tx, shop, bulk, merchantChanges, now));
  await insertMerchantChanges(tx, shop, merchantChanges, { now, bulkChangeId });
  const unregistered = shipments.filter((shipment) => !providerOf(ctx, shipment)).map(({ id }) => id);
  const atProvider = shipments.flatMap((shipment) => {
    const provider = providerOf(ctx, shipment);
    return provider ? [{ shop, id: shipment.id, provider: provider.id, from: shipment.courier }] : [];
  });
  if (unregistered.length > 0) await queueTracking(ctx, tx, shop, unregistered);
  await ctx.enqueueAll(tx, changeCourierAtProvider, atProvider);
}

/**
 * What was reported stays, under the former courier's name; a date that it named is nobody's, until the present one names one. What has
 * arrived keeps its date: it is told by it whether it came in time. Runs before the reset, whose check must be the last word.
 */
async function forgetDates(ctx: Context, tx: Tx, shop: ShopId, shipments: Shipment[]): Promise<void> {
  const dated = await listDatedByCourier(
    tx,
    shop,
    shipments.filter(({ status }) => status !== "DELIVERED").map(({ id }) => id),
  );
  if (dated.length === 0) return;
  const updates = dated.map((shipmentId) => ({
    ...{ shipmentId, events: [], keepsCheck: true, forgetsCourierDates: true },
  }));
  await applyTrackingIn(ctx, tx, shop, updates);
}
