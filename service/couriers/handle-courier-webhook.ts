import type { Context } from "../context";
import type { InboxEntry } from "../inbox/inbox.queries";
import { FinalError } from "../jobs/job";
import { applyTracking, type TrackingNews } from "../shipments/apply-tracking";
import { listByTrackingNumber } from "../shipments/shipments.queries";
import { isTrial } from "./correction/trial";
import { normaliseNumber } from "./normalise-number";
import type { TrackingUpdate } from "./provider";

/** Gives a provider's news to every parcel it is about: a number may be in several shops, or twice in one. */
export async function handleCourierWebhook(ctx: Context, entry: InboxEntry): Promise<void> {
  const provider = ctx.couriers.find((candidate) => candidate.id === entry.source);
  if (!provider) throw new FinalError(`Provider ${entry.source} is switched off`);

  const updates = provider.parseWebhook(entry.body);
  const parcels = await listByTrackingNumber(
    ctx.db,
    provider.id,
    updates.map((update) => update.trackingNumber),
  );
  for (const shop of new Set(parcels.map((parcel) => parcel.shopId))) {
    const news = parcels
      .filter((parcel) => parcel.shopId === shop)
      .map((parcel) => ({ parcel, told: about(updates, parcel) }))
      .filter(({ told }) => told.length > 0)
      .map(({ parcel, told }) => newsOf(parcel.id, told));
    await applyTracking(ctx, shop, news);
  }
}

/**
 * A push may tell of a number more than once, for instance once for each leg. What a courier on trial says is only
 * news once the parcel is its own: until then the number may be somebody else's.
 */
function about(
  updates: TrackingUpdate[],
  { trackingNumber, courier }: { trackingNumber: string; courier: string | null },
): TrackingUpdate[] {
  const number = normaliseNumber(trackingNumber);
  return updates
    .filter((update) => normaliseNumber(update.trackingNumber) === number)
    .filter((update) => !isTrial(update.tag) || update.courier === courier);
}

function newsOf(shipmentId: string, updates: TrackingUpdate[]): TrackingNews {
  return {
    shipmentId,
    events: updates.flatMap((update) => update.events),
    isCheck: true,
    isPush: true,
    isGivenUp: updates.every((update) => update.isGivenUp),
    estimatedDeliveryAt:
      updates.findLast((update) => update.estimatedDelivery)?.estimatedDelivery?.to ?? null,
    lastMile: updates.findLast((update) => update.lastMile)?.lastMile ?? null,
    problem: null,
  };
}
