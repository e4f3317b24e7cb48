import { ZodError } from "zod";
import type { Context } from "../context";
import { eachThenThrow } from "../each-then-throw";
import { groupBy } from "../group-by";
import type { InboxEntry } from "../inbox/inbox.queries";
import { FinalError } from "../jobs/job";
import { applyTracking, type TrackingNews } from "../shipments/apply-tracking";
import { listByTrackingNumber } from "../shipments/shipments.queries";
import { isTrial } from "./correction/trial";
import { normaliseNumber } from "./normalise-number";
import { type CourierProvider, ProviderError, type TrackingUpdate } from "./provider";

interface Told {
  /** Which push said it. */
  push: string;
  update: TrackingUpdate;
}

/**
 * Gives what providers have pushed to every parcel it is about: a number may be in several shops, or twice in one.
 * Pushes stand in the order of their arrival.
 */
export async function applyPushes(ctx: Context, pushes: InboxEntry[]): Promise<void> {
  for (const [source, ofProvider] of groupBy(pushes, (push) => push.source)) {
    const provider = ctx.couriers.find((candidate) => candidate.id === source);
    if (!provider) throw new FinalError(`Provider ${source} is switched off`);

    const told = ofProvider.flatMap((push) => whatItTells(provider, push));
    // An event that brings no scan: nothing to look for, and SQL has no empty list.
    if (told.length === 0) continue;
    const byNumber = groupBy(told, ({ update }) => normaliseNumber(update.trackingNumber));
    const parcels = await listByTrackingNumber(ctx.db, provider.id, [...byNumber.keys()]);
    // A number may be in several shops: what fails in one is no reason to keep it from the others.
    await eachThenThrow(
      groupBy(parcels, (parcel) => parcel.shopId),
      async ([shop, ofShop]) => {
        const news = ofShop.flatMap((parcel) => {
          const heard = byNumber.get(normaliseNumber(parcel.trackingNumber))!.filter(isNewsOf(parcel));
          return heard.length > 0 ? [newsOf(parcel.id, heard)] : [];
        });
        await applyTracking(ctx, shop, news);
      },
    );
  }
}

/** @throws FinalError for a body that is not what its provider documents: it reads the same at every further try */
function whatItTells(provider: CourierProvider, { id, body }: InboxEntry): Told[] {
  try {
    return provider.parseWebhook(body).map((update) => ({ push: id, update }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Which fields are wrong; a SyntaxError would quote the body.
    const fields = error.cause instanceof ZodError ? `: ${error.cause.message}` : "";
    throw new FinalError(`${error.message}${fields}`, { cause: error });
  }
}

/** What a courier on trial says is only news once the parcel is its own: until then the number may be somebody else's. */
const isNewsOf =
  (parcel: { courier: string | null }) =>
  ({ update }: Told) =>
    !isTrial(update.tag) || update.courier === parcel.courier;

/** A push may tell of a number more than once, for instance once for each leg. */
function newsOf(shipmentId: string, told: Told[]): TrackingNews {
  const updates = told.map(({ update }) => update);
  const pushes = [...groupBy(told, ({ push }) => push).values()];
  return {
    shipmentId,
    events: updates.flatMap((update) => update.events),
    isCheck: true,
    isPush: true,
    isGivenUp: pushes.some((legs) => legs.every(({ update }) => update.isGivenUp)),
    estimatedDeliveryAt:
      updates.findLast((update) => update.estimatedDelivery)?.estimatedDelivery?.to ?? null,
    lastMile: updates.findLast((update) => update.lastMile)?.lastMile ?? null,
    problem: null,
  };
}
