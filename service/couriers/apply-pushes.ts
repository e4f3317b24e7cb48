import { ZodError } from "zod";
import type { Context } from "../context";
import { eachThenThrow } from "../each-then-throw";
import { groupBy } from "../group-by";
import type { InboxEntry } from "../webhooks-in/inbox.queries";
import { UnrecoverableError } from "../queue/job";
import { applyTracking, type TrackingUpdate } from "../shipments/apply-tracking";
import { listByTrackingNumber } from "../shipments/shipments.queries";
import { isCandidate } from "./correction/candidate";
import { normaliseNumber } from "./normalise-number";
import { type CourierProvider, ProviderError, type TrackingResult } from "./provider";

interface Told {
  /** Which push said it. */
  push: string;
  update: TrackingResult;
}

/**
 * Gives what providers have pushed to every shipment it is about: a number may be in several shops, or twice in one.
 * Pushes stand in the order of their arrival.
 */
export async function applyPushes(ctx: Context, pushes: InboxEntry[]): Promise<void> {
  for (const [source, ofProvider] of groupBy(pushes, (push) => push.source)) {
    const provider = ctx.couriers.find((candidate) => candidate.id === source);
    if (!provider) throw new UnrecoverableError(`Provider ${source} is switched off`);

    const told = ofProvider.flatMap((push) => whatItTells(provider, push));
    // An event that brings no scan: nothing to look for, and SQL has no empty list.
    if (told.length === 0) continue;
    const byNumber = groupBy(told, ({ update }) => normaliseNumber(update.trackingNumber));
    const shipments = await listByTrackingNumber(ctx.db, provider.id, [...byNumber.keys()]);
    // A number may be in several shops: what fails in one is no reason to keep it from the others.
    await eachThenThrow(
      groupBy(shipments, (shipment) => shipment.shopId),
      async ([shop, ofShop]) => {
        const news = ofShop.flatMap((shipment) => {
          const heard = byNumber.get(normaliseNumber(shipment.trackingNumber))!.filter(isNewsOf(shipment));
          return heard.length > 0 ? [newsOf(shipment.id, heard)] : [];
        });
        await applyTracking(ctx, shop, news);
      },
    );
  }
}

/** @throws UnrecoverableError for a body that is not what its provider documents: it reads the same at every further try */
function whatItTells(provider: CourierProvider, { id, body }: InboxEntry): Told[] {
  try {
    return provider.parseWebhook(body).map((update) => ({ push: id, update }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Which fields are wrong; a SyntaxError would quote the body.
    const fields = error.cause instanceof ZodError ? `: ${error.cause.message}` : "";
    throw new UnrecoverableError(`${error.message}${fields}`, { cause: error });
  }
}

/** What a courier on trial says is only news once the shipment is its own: until then the number may be somebody else's. */
const isNewsOf =
  (shipment: { courier: string | null }) =>
  ({ update }: Told) =>
    !isCandidate(update.tag) || update.courier === shipment.courier;

/** A push may tell of a number more than once, for instance once for each leg. */
function newsOf(shipmentId: string, told: Told[]): TrackingUpdate {
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
