import type { ShopId } from "../../contract/ids";
import type { Context } from "../context";
import { type ProviderRouter, createProviderRouter } from "../couriers/health/provider-router";
import { applyTracking, type TrackingUpdate } from "./apply-tracking";
import { registerShipments } from "./register-shipments";
import { othersFor, fetchTracking } from "./fetch-tracking";
import { listTrackable, type Trackable } from "./shipments.queries";

/** A provider that is away for longer than this loses its shipments to the next one, which costs a registration. */
const MOVES_AFTER_MS = 6 * 3_600_000;

/**
 * Asks providers about shipments, and brings them up to date with the answers. A shipment stays with the provider that
 * accepted it, until that one is switched off, is away for hours or refuses it; a new one goes to the first that
 * takes it. Shipments of cancelled fulfilments and of orders that wait for quota are left alone.
 * @throws ProviderError for the queue to try again, where trying again soon may help.
 */
export async function trackShipments(ctx: Context, shop: ShopId, ids: string[]): Promise<void> {
  const shipments = await listTrackable(ctx.db, shop, ids);
  if (shipments.length === 0) return;
  const router = await createProviderRouter(
    ctx,
    shipments.map(({ courier }) => courier),
  );
  const homeless = shipments.filter((shipment) => needsProvider(ctx, router, shipment));
  const placed = await registerShipments(ctx, shop, router, homeless);
  const news: TrackingUpdate[] = placed.news;
  let { failure } = placed;

  const kept = shipments.filter((each) => each.providerState === "registered" && !homeless.includes(each));
  for (const provider of ctx.couriers) {
    const mine = [
      ...kept
        .filter((shipment) => shipment.provider === provider.id)
        .map((shipment) => ({ shipment, provider, refusedBy: shipment.refusedBy })),
      ...placed.taken.filter((taken) => taken.provider === provider),
    ];
    if (mine.length === 0) continue;
    const read = await fetchTracking(ctx, shop, router, provider, mine);
    news.push(...read.news);
    failure ??= read.failure;
  }
  // Refused or stopped: nothing more is asked, but silence goes on, and makes them expire in the end.
  const told = new Set(news.map(({ shipmentId }) => shipmentId));
  const silent = shipments
    .filter(({ id }) => !told.has(id))
    .map(({ id }) => ({ shipmentId: id, events: [] }));
  await applyTracking(ctx, shop, [...news, ...silent]);
  if (failure) throw failure;
}

/** New, or left behind by a provider that is no longer asked, or away for too long while another could take over. */
function needsProvider(ctx: Context, router: ProviderRouter, shipment: Trackable): boolean {
  if (shipment.providerState === "none") return true;
  const { provider } = shipment;
  if (shipment.providerState !== "registered" || provider === null) return false;
  const others = othersFor(router, shipment, [...shipment.refusedBy, provider]);
  if (others.length === 0) return false;
  if (!router.candidates(shipment.courier).some(({ id }) => id === provider)) return true;
  const since = router.healthOf(provider)?.openedAt;
  return Boolean(since && ctx.now().getTime() - since.getTime() > MOVES_AFTER_MS);
}
