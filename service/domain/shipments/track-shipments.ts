import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { type ProviderRouter, createProviderRouter } from "../tracking-providers/health/provider-router";
import { applyTracking } from "./apply-tracking";
import { registerShipments } from "./register-shipments";
import { otherProviders, fetchTracking } from "./fetch-tracking";
import { listTrackable, type Trackable } from "./shipments.queries";

/** A provider that is down for longer than this loses its shipments to the next one, which costs a registration. */
const MOVES_AFTER_MS = 6 * 3_600_000;

/**
 * Polls providers for shipments and applies the results. A shipment stays with the provider that accepted it until that
 * one is switched off, is down for hours, or refuses it; a new one goes to the first that takes it. Shipments of cancelled
 * fulfilments and of orders that wait for quota are skipped.
 * @throws ProviderError if a retry soon may help; the queue then retries the job
 */
export async function trackShipments(ctx: Context, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  const shipments = await listTrackable(ctx.db, shop, ids);
  if (shipments.length === 0) return;
  const router = await createProviderRouter(
    ctx,
    shipments.map(({ courier }) => courier),
  );
  const unregistered = shipments.filter((shipment) => needsProvider(ctx, router, shipment));
  const registrations = await registerShipments(ctx, shop, router, unregistered);
  const { updates } = registrations;
  let { failure } = registrations;

  const kept = shipments.filter(
    (each) => each.providerState === "registered" && !unregistered.includes(each),
  );
  for (const provider of ctx.trackingProviders) {
    const polls = [
      ...kept
        .filter((shipment) => shipment.provider === provider.id)
        .map((shipment) => ({ shipment, provider, refusedBy: shipment.refusedBy })),
      ...registrations.registered.filter((registered) => registered.provider === provider),
    ];
    if (polls.length === 0) continue;
    const fetched = await fetchTracking(ctx, shop, router, provider, polls);
    updates.push(...fetched.updates);
    failure ??= fetched.failure;
  }
  // Refused or stopped shipments are polled no more, but get an empty update: their status must expire in time.
  const updated = new Set(updates.map(({ shipmentId }) => shipmentId));
  const rest = shipments
    .filter(({ id }) => !updated.has(id))
    .map(({ id }) => ({ shipmentId: id, events: [] }));
  await applyTracking(ctx, shop, [...updates, ...rest]);
  if (failure) throw failure;
}

/** True if it is new, or if its provider is no longer used or down for too long and another one could take it over. */
function needsProvider(ctx: Context, router: ProviderRouter, shipment: Trackable): boolean {
  if (shipment.providerState === "none") return true;
  const { provider } = shipment;
  if (shipment.providerState !== "registered" || provider === null) return false;
  const others = otherProviders(router, shipment, [...shipment.refusedBy, provider]);
  if (others.length === 0) return false;
  if (!router.providersFor(shipment.courier).some(({ id }) => id === provider)) return true;
  const since = router.healthOf(provider)?.openedAt;
  return Boolean(since && ctx.now().getTime() - since.getTime() > MOVES_AFTER_MS);
}
