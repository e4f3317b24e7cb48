import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../context";
import { type Tx, transaction } from "../../db/database";
import { defineJob } from "../../queue/job";
import { applyTrackingIn } from "../../shipments/apply-tracking";
import { lockShipmentRows, type Shipment } from "../../shipments/shipments.queries";
import { lockShop } from "../../shops/shops.queries";
import { findCourier, withNumber } from "../courier-directory";
import { findKnownCouriers } from "../known-couriers";
import type { CourierProvider } from "../provider";
import { decideAttempt, findOpenAttempt, type OpenAttempt, setCourier } from "./correction.queries";
import { type CourierAnswer, judgeAnswers } from "./judge-answers";
import { asCandidate } from "./candidate";

/**
 * Reads what the couriers on trial know, gives the shipment to the one that is certainly right, and ends the trial.
 * Safe to run twice: an attempt is decided once, and stopping a number twice is no change to a provider.
 */
export const decideCorrection = defineJob({
  name: "courier.decide-correction",
  payload: z.object({ shop: ShopId, id: z.string() }),
  async run(ctx, { shop, id }) {
    const attempt = await findOpenAttempt(ctx.db, shop, id);
    const provider = ctx.couriers.find((candidate) => candidate.id === attempt?.provider);
    if (!attempt || !provider) return;
    const answers = await readAnswers(provider, attempt);
    const present = await transaction(ctx.db, (tx) => decide(ctx, tx, shop, attempt, answers));
    // Numbers nobody needs any more: the losers', and after a change, the merchant's too, that of the courier of before.
    const idle = [...attempt.asked, ...(attempt.fromCourier ? [attempt.fromCourier] : [])].filter(
      (courier) => courier !== present,
    );
    await provider.stop(idle.map((courier) => asCandidate(attempt, courier)));
  },
  async onDeadLetter(ctx, { shop, id }) {
    const verdict = { toCourier: null, outcome: "kept", reason: "refused" } as const;
    await decideAttempt(ctx.db, shop, id, verdict, ctx.now());
  },
});

async function readAnswers(provider: CourierProvider, attempt: OpenAttempt): Promise<CourierAnswer[]> {
  const results = await provider.read(attempt.asked.map((courier) => asCandidate(attempt, courier)));
  return attempt.asked.map((courier, index) => {
    const result = results[index];
    return { courier, events: result?.outcome === "found" ? result.update.events : [] };
  });
}

/** Answers the courier that the shipment is of afterwards. */
async function decide(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  attempt: OpenAttempt,
  answers: CourierAnswer[],
): Promise<string | null> {
  await lockShop(tx, shop);
  const [shipment] = await lockShipmentRows(tx, shop, [attempt.shipmentId]);
  const verdict =
    shipment && isStillSilent(shipment, attempt)
      ? judgeAnswers(answers, attempt)
      : { to: null, reason: "overtaken" as const };
  const outcome = verdict.to === null ? "kept" : "switched";
  const decision = { toCourier: verdict.to, outcome, reason: verdict.reason } as const;
  if (!(await decideAttempt(tx, shop, attempt.id, decision, ctx.now())) || verdict.to === null) {
    return shipment ? shipment.courier : attempt.fromCourier;
  }

  await setCourier(tx, shop, attempt.shipmentId, await courierOf(tx, shop, verdict.to, shipment!));
  const { events } = answers.find(({ courier }) => courier === verdict.to)!;
  await applyTrackingIn(ctx, tx, shop, [
    { shipmentId: attempt.shipmentId, events, isCheck: true, problem: null },
  ]);
  return verdict.to;
}

/** What Shopify calls the company stays where our table names the courier: it tells a later change in Shopify. */
async function courierOf(tx: Tx, shop: ShopId, courier: string, { courierName, trackingNumber }: Shipment) {
  const known = (await findKnownCouriers(tx, shop, [courier])).get(courier);
  return {
    courier,
    courierName: findCourier(courier) ? courierName : (known?.name ?? courierName),
    trackingUrl: known?.trackingUrl ? withNumber(known.trackingUrl, trackingNumber) : null,
  };
}

/** Nothing was heard of it and nobody changed it while the couriers were asked. */
function isStillSilent(shipment: Shipment, { fromCourier }: OpenAttempt): boolean {
  return (
    shipment.firstEventAt === null &&
    shipment.cancelledAt === null &&
    shipment.manualStatus === null &&
    shipment.courierChosenAt === null &&
    shipment.courier === fromCourier
  );
}
