import type { Context } from "../context";
import type { InboxEntry } from "../inbox/inbox.queries";
import { FinalError } from "../jobs/job";
import { applyTracking, type TrackingNews } from "../shipments/apply-tracking";
import { listByTrackingNumber } from "../shipments/shipments.queries";
import { normaliseNumber } from "./number-formats";
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
      .map((parcel) => newsOf(parcel.id, about(updates, parcel.trackingNumber)));
    await applyTracking(ctx, shop, news);
  }
}

/** A push may tell of a number more than once, for instance once for each leg. */
function about(updates: TrackingUpdate[], trackingNumber: string): TrackingUpdate[] {
  const number = normaliseNumber(trackingNumber);
  return updates.filter((update) => normaliseNumber(update.trackingNumber) === number);
}

function newsOf(shipmentId: string, updates: TrackingUpdate[]): TrackingNews {
  return {
    shipmentId,
    events: updates.flatMap((update) => update.events),
    isCheck: true,
    isGivenUp: updates.every((update) => update.isGivenUp),
    estimatedDeliveryAt:
      updates.findLast((update) => update.estimatedDelivery)?.estimatedDelivery?.to ?? null,
    problem: null,
  };
}
