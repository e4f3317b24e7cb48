import type { ShipmentId } from "../../../contract/ids";
import { ZodError } from "zod";
import type { Context } from "../../platform/context";
import { eachThenThrow } from "../../platform/db/each-then-throw";
import { groupBy } from "../../platform/group-by";
import { withCause } from "../../platform/cause";
import type { InboxEntry } from "../../platform/webhooks-in/inbox.queries";
import { causeOf } from "../../platform/webhooks-in/process-inbox-entry";
import { UnrecoverableError } from "../../platform/queue/job";
import { applyTracking } from "./apply-tracking";
import type { TrackingUpdate } from "./tracking-update";
import { listByTrackingNumber, type Trackable } from "./shipments.queries";
import { isCandidate } from "../tracking-providers/candidate-tag";
import { normaliseNumber } from "../couriers/directory/normalise-number";
import { type TrackingProvider, ProviderError, type TrackingResult } from "../tracking-providers/provider";

interface PushedUpdate {
  /** Id of the webhook that it came with, and when that was received. */
  push: string;
  receivedAt: Date;
  update: TrackingResult;
}

/**
 * Applies providers' webhooks to all shipments with their numbers: a number may be in several shops, or twice in one.
 * `pushes` must be in the order of arrival.
 */
export async function applyPushes(ctx: Context, pushes: InboxEntry[]): Promise<void> {
  for (const [source, ofProvider] of groupBy(pushes, (push) => push.source)) {
    const provider = ctx.trackingProviders.find((candidate) => candidate.id === source);
    if (!provider) throw new UnrecoverableError(`Provider ${source} is switched off`);

    const pushed = ofProvider.flatMap((push) => parsePush(provider, push));
    // A webhook without tracking results: SQL has no empty list.
    if (pushed.length === 0) continue;
    const byNumber = groupBy(pushed, ({ update }) => normaliseNumber(update.trackingNumber));
    const shipments = await listByTrackingNumber(ctx.db, [...byNumber.keys()]);
    // A number may be in several shops: a failure in one must not keep the update from the others.
    await eachThenThrow(
      groupBy(shipments, (shipment) => shipment.shopId),
      async ([shop, ofShop]) => {
        const updates = ofShop.flatMap((shipment) => {
          const isOther = shipment.provider !== null && shipment.provider !== provider.id;
          const relevant = byNumber
            .get(normaliseNumber(shipment.trackingNumber))!
            .filter(isOther ? isOfCourier(shipment) : isAbout(shipment));
          if (relevant.length === 0) return [];
          return [isOther ? eventsOf(shipment.id, relevant) : toTrackingUpdate(shipment, relevant)];
        });
        // Several webhooks share the transaction: its cause is the newest of them.
        await withCause(causeOf(ofProvider.at(-1)!), () => applyTracking(ctx, shop, updates));
      },
    );
  }
}

/** @throws UnrecoverableError for a body that is not what its provider documents: it reads the same at every further try */
function parsePush(provider: TrackingProvider, { id, body, receivedAt }: InboxEntry): PushedUpdate[] {
  try {
    return provider.parseWebhook(body).map((update) => ({ push: id, receivedAt, update }));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // Which fields are wrong; a SyntaxError would quote the body.
    const fields = error.cause instanceof ZodError ? `: ${error.cause.message}` : "";
    throw new UnrecoverableError(`${error.message}${fields}`, { cause: error });
  }
}

/** A candidate courier's update counts only once the shipment has that courier: until then the number may be another's. */
const isAbout =
  (shipment: { courier: string | null }) =>
  ({ update }: PushedUpdate) =>
    !isCandidate(update.tag) || update.courier === shipment.courier;

/**
 * A shipment that moves to this provider has the former one until the registration is stored. The number may be another courier's
 * at this provider, so that only what is of the same courier counts.
 */
const isOfCourier =
  (shipment: { courier: string | null }) =>
  ({ update }: PushedUpdate) =>
    update.courier !== null && update.courier === shipment.courier;

/** What has happened to it; who follows it, and until when, is another provider's to say. */
const eventsOf = (shipmentId: ShipmentId, pushed: PushedUpdate[]): TrackingUpdate => ({
  shipmentId,
  events: pushed.flatMap(({ update }) => update.events),
  keepsCheck: true,
});

/** A webhook may contain a number more than once, for instance once for each leg. */
function toTrackingUpdate(
  { id: shipmentId, courier }: Pick<Trackable, "id" | "courier">,
  pushed: PushedUpdate[],
): TrackingUpdate {
  const updates = pushed.map(({ update }) => update);
  const dated = pushed.filter(({ update }) => update.estimatedDelivery);
  // After a change of courier both may tell at once.
  const last = dated.findLast(({ update }) => update.courier === courier) ?? dated.at(-1);
  const estimate = last?.update.estimatedDelivery;
  const pushes = [...groupBy(pushed, ({ push }) => push).values()];
  return {
    shipmentId,
    events: updates.flatMap((update) => update.events),
    isCheck: true,
    isPush: true,
    isTrackingStopped: pushes.some((legs) => legs.every(({ update }) => update.isTrackingStopped)),
    estimatedDeliveryAt: estimate?.to ?? null,
    estimatedBy: estimate?.by ?? "courier",
    estimatePushed: last && { courier: last.update.courier, receivedAt: last.receivedAt },
    lastMile: updates.findLast((update) => update.lastMile)?.lastMile ?? null,
    pickup: updates.findLast((update) => update.pickup)?.pickup ?? null,
    proof: updates.findLast((update) => update.proof)?.proof ?? null,
    problem: null,
  };
}
