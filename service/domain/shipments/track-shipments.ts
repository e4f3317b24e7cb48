import type { ShipmentId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { groupBy } from "../../platform/group-by";
import { type ProviderRouter, createProviderRouter } from "../tracking-providers/health/provider-router";
import { applyTracking } from "./apply-tracking";
import { fetchTracking } from "./fetch-tracking";
import { inPortions, portionOf } from "./portions";
import { type Again, newsIn, otherProviders, trackedBy } from "./provider-updates";
import type { Registration } from "./pending-registrations";
import { registerShipments } from "./register-shipments";
import { listTrackable, type Trackable, type TrackableKey } from "./shipments.queries";
import { firstReadAt, saveRegistrations } from "./save-registrations";
import type { TrackingUpdate } from "./tracking-update";

/** A provider that is down for longer than this loses its shipments to the next one, which costs a registration. */
const MOVES_AFTER_MS = 6 * 3_600_000;

/**
 * Registers shipments with their providers, or reads them, and applies what is answered; of any shops, because our account with a
 * provider is the same for all. A shipment stays with the provider that accepted it until that one is switched off, is down for
 * hours, or refuses it; a new one goes to the first that takes it, and is read later: its registration's answer or a webhook brings
 * the first news. Shipments of cancelled fulfilments and of orders that wait for quota are skipped.
 * @param hasTime false once no further call may begin: the rest is to be asked about again at once
 * @returns those for which a retry soon may help
 */
export async function trackShipments(
  ctx: Context,
  keys: TrackableKey[],
  hasTime: () => boolean = () => true,
): Promise<Again> {
  const again: Again = new Map();
  const shipments = await listTrackable(ctx.db, keys);
  if (shipments.length === 0) return again;
  const router = await createProviderRouter(
    ctx,
    shipments.map(({ courier }) => courier),
    hasTime,
  );
  const unregistered = shipments.filter((shipment) => needsProvider(ctx, router, shipment));
  const { registered, updates } = await registerShipments(ctx, router, unregistered, again);
  const silent = registered.filter(isWithoutNews);
  const answered = registered.filter((registration) => !isWithoutNews(registration));
  await saveRegistrations(ctx, silent);
  updates.push(...answered.map((registration) => firstUpdate(ctx, registration)));

  const kept = shipments.filter(
    (each) => each.providerState === "registered" && !unregistered.includes(each),
  );
  for (const provider of ctx.trackingProviders) {
    const polls = kept.filter((shipment) => shipment.provider === provider.id);
    for (const portion of inPortions(polls, portionOf(provider, "read")))
      updates.push(...(await fetchTracking(ctx, router, provider, portion, again)));
  }
  // Refused or stopped shipments are polled no more, but get an empty update: their status must expire in time.
  const done = new Set([
    ...updates.map(({ shipmentId }) => shipmentId),
    ...again.keys(),
    ...silent.map(({ shipment }) => shipment.id),
  ]);
  const rest = shipments.filter(({ id }) => !done.has(id)).map(({ id }) => ({ shipmentId: id, events: [] }));
  await applyByShop(ctx, shipments, [...updates, ...rest], again);
  return again;
}

/** Nothing changes but where it is registered. */
const isWithoutNews = ({ shipment, update }: Registration) =>
  !update && shipment.problem === null && shipment.stoppedAt === null;

function firstUpdate(ctx: Context, registration: Registration): TrackingUpdate {
  const { shipment, provider, refusedBy, update } = registration;
  return {
    ...trackedBy(provider, shipment, refusedBy),
    ...{ problem: null, keepsFailures: true },
    ...(update ? newsIn(update) : { checkAt: firstReadAt(registration, ctx.now()) }),
  };
}

/** A failure in one shop must not keep the answers from the others. */
async function applyByShop(
  ctx: Context,
  shipments: Trackable[],
  updates: TrackingUpdate[],
  again: Again,
): Promise<void> {
  const shopOf = new Map(shipments.map(({ id, shopId }) => [id, shopId]));
  for (const [shop, own] of groupBy(updates, ({ shipmentId }) => shopOf.get(shipmentId)!)) {
    const failed: ShipmentId[] = [];
    try {
      await applyTracking(ctx, shop, own, (id) => failed.push(id));
    } catch (error) {
      ctx.log.warn({ err: error, shop }, "tracking updates of a shop will be tried again");
      for (const id of failed.length > 0 ? failed : own.map(({ shipmentId }) => shipmentId))
        again.set(id, null);
    }
  }
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
