import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { publish } from "../../platform/events/publish";
import { defineJob } from "../../platform/queue/job";
import { applyTrackingIn } from "../../domain/shipments/apply-tracking";
import { shipmentEdited } from "../../domain/shipments/shipment.events";
import { lockShipmentRows, type Shipment } from "../../domain/shipments/shipments.queries";
import { lockShop } from "../../domain/shops/shops.queries";
import { findCourier, withNumber } from "../../domain/couriers/directory/courier-directory";
import { findKnownCouriers } from "../../domain/couriers/known-couriers";
import type { TrackingProvider } from "../../domain/tracking-providers/provider";
import { decideAttempt, findOpenAttempt, type OpenAttempt, setCourier } from "./correction.queries";
import { type CandidateEvents, evaluateCandidates } from "./evaluate-candidates";
import { asCandidate } from "./candidate";

/**
 * Reads the events of the candidate couriers, changes the shipment to the single one that matches, and ends the
 * attempt. Safe to run twice: an attempt is decided once, and stopping a number twice changes nothing at the provider.
 */
export const decideCorrection = defineJob({
  name: "courier.decide-correction",
  payload: z.object({ shop: ShopId, id: z.string() }),
  async run(ctx, { shop, id }) {
    const attempt = await findOpenAttempt(ctx.db, shop, id);
    const provider = ctx.trackingProviders.find((candidate) => candidate.id === attempt?.provider);
    if (!attempt || !provider) return;
    const responses = await readCandidates(provider, attempt);
    const present = await transaction(ctx.db, (tx) => decide(ctx, tx, shop, attempt, responses));
    // Numbers that are no longer needed: those of the other candidates and, after a change, that of the former courier.
    const idle = [...attempt.candidates, ...(attempt.fromCourier ? [attempt.fromCourier] : [])].filter(
      (courier) => courier !== present,
    );
    await provider.stop(idle.map((courier) => asCandidate(attempt, courier)));
  },
  async onDeadLetter(ctx, { shop, id }) {
    const verdict = { toCourier: null, outcome: "kept", reason: "refused" } as const;
    await decideAttempt(ctx.db, shop, id, verdict, ctx.now());
  },
});

async function readCandidates(provider: TrackingProvider, attempt: OpenAttempt): Promise<CandidateEvents[]> {
  const results = await provider.read(attempt.candidates.map((courier) => asCandidate(attempt, courier)));
  return attempt.candidates.map((courier, index) => {
    const result = results[index];
    return { courier, events: result?.outcome === "found" ? result.update.events : [] };
  });
}

/** Returns the shipment's courier after the decision. */
async function decide(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  attempt: OpenAttempt,
  responses: CandidateEvents[],
): Promise<string | null> {
  await lockShop(tx, shop);
  const [shipment] = await lockShipmentRows(tx, shop, [attempt.shipmentId]);
  const verdict =
    shipment && isStillSilent(shipment, attempt)
      ? evaluateCandidates(responses, attempt)
      : { to: null, reason: "superseded" as const };
  const outcome = verdict.to === null ? "kept" : "switched";
  const decision = { toCourier: verdict.to, outcome, reason: verdict.reason } as const;
  if (!(await decideAttempt(tx, shop, attempt.id, decision, ctx.now())) || verdict.to === null) {
    return shipment ? shipment.courier : attempt.fromCourier;
  }

  const { id, orderId: order, courier: from } = shipment!;
  await setCourier(tx, shop, id, await courierOf(tx, shop, verdict.to, shipment!));
  await publish(ctx, tx, shop, shipmentEdited, [
    { order, shipment: id, to: id, tellCustomerAt: null, couriers: { from, to: verdict.to } },
  ]);
  const { events } = responses.find(({ courier }) => courier === verdict.to)!;
  await applyTrackingIn(ctx, tx, shop, [
    { shipmentId: attempt.shipmentId, events, isCheck: true, problem: null, forgetsCourierDates: true },
  ]);
  return verdict.to;
}

/** Keeps Shopify's company name for a built-in courier: a later change in Shopify is recognised by it. */
async function courierOf(tx: Tx, shop: ShopId, courier: string, { courierName, trackingNumber }: Shipment) {
  const known = (await findKnownCouriers(tx, shop, [courier])).get(courier);
  return {
    courier,
    courierName: findCourier(courier) ? courierName : (known?.name ?? courierName),
    trackingUrl: known?.trackingUrl ? withNumber(known.trackingUrl, trackingNumber) : null,
  };
}

/** No event, manual status or change of courier since the attempt began. */
function isStillSilent(shipment: Shipment, { fromCourier }: OpenAttempt): boolean {
  return (
    shipment.firstEventAt === null &&
    shipment.cancelledAt === null &&
    shipment.manualStatus === null &&
    shipment.courierChosenAt === null &&
    shipment.courier === fromCourier
  );
}
