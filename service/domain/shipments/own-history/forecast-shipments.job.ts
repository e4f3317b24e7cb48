import { z } from "zod";
import { ShipmentId, ShopId } from "../../../../contract/ids";
import { isFinal } from "../../../../contract/shipment-status";
import type { Context } from "../../../platform/context";
import { transaction, type Tx } from "../../../platform/db/database";
import { groupBy } from "../../../platform/group-by";
import { defineJob } from "../../../platform/queue/job";
import { dayIn } from "../../promise/calendar-day";
import { listDeliveryDates } from "../../promise/delivery-dates.queries";
import { dayNumber } from "../../promise/history/counted-days";
import { forecast } from "../../promise/history/forecast";
import { quantile } from "../../promise/history/histogram";
import { forecastKeys } from "../../promise/history/history";
import { findLevels, loadHistory } from "../../promise/history/histories.queries";
import { findRulesInForce } from "../../promise/rules-in-force";
import { forEachShop } from "../../shops/for-each-shop";
import { applyTrackingIn } from "../apply-tracking";
import { listEvents } from "../events.queries";
import { lockShipments } from "../lock-shipments";
import { listOpenShipmentIds } from "../rule-dates.queries";
import { historyDateOf } from "./estimate-shipment";
import { listLikelyLate } from "./forecasts.queries";
import { type Prediction, predict, savePredictions, type Shown } from "./predict-lateness";
import { listShipmentFacts } from "./shipment-facts.queries";
import { shipmentOf } from "./shipment-in-history";

const SHIPMENTS_PER_STEP = 200;

/**
 * Makes the estimates of shipments anew by the shop's history. Safe to run twice: on the same day and after the same scans the
 * estimate is the same, and one that is the same changes nothing.
 */
export const forecastShipments = defineJob({
  name: "promise.forecast",
  payload: z.object({ shop: ShopId, ids: z.array(ShipmentId) }),
  run: (ctx, { shop, ids }) => transaction(ctx.db, (tx) => forecastIn(ctx, tx, shop, ids)),
});

/** Every night, for silence says something too. */
export const renewForecasts = defineJob({
  name: "promise.renew",
  payload: z.object({ shop: ShopId, after: ShipmentId.or(z.literal("0")).default("0") }),
  async run(ctx, { shop, after }) {
    if (!(await findLevels(ctx.db, shop))) return;
    const ids = await listOpenShipmentIds(ctx.db, shop, after, SHIPMENTS_PER_STEP);
    if (ids.length === 0) return;
    await transaction(ctx.db, async (tx) => {
      await forecastIn(ctx, tx, shop, ids);
      await ctx.enqueue(tx, renewForecasts, { shop, after: ids.at(-1)! });
    });
  },
});

export const renewShopForecasts = defineJob({
  name: "promise.renew-shop",
  payload: z.object({ shop: ShopId }),
  run: (ctx, { shop }) => ctx.enqueue(ctx.db, renewForecasts, { shop, after: "0" }),
});
export const sweepForecasts = forEachShop(renewShopForecasts, {
  name: "promise.sweep-forecasts",
  schedule: "40 3 * * *",
});

/** Locks the shipments before it reads them: an update in between would otherwise be followed by an estimate that does not know it. */
async function forecastIn(ctx: Context, tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  if (ids.length === 0) return;
  await lockShipments(tx, shop, ids);
  const levels = await findLevels(tx, shop);
  if (!levels) return;
  const { sources, how_sure: sure, timezone } = await findRulesInForce(ctx, tx, shop);
  const now = ctx.now();
  const today = dayNumber(dayIn(timezone, now));
  const events = groupBy(await listEvents(tx, shop, ids), ({ shipmentId }) => shipmentId);
  const shipments = (await listShipmentFacts(tx, shop, ids))
    .filter(({ status, subStatus }) => !isFinal(status, subStatus))
    .map((facts) => ({ facts, shipment: shipmentOf(facts, events.get(facts.id) ?? [], now) }));
  if (shipments.length === 0) return;
  const keys = shipments.map(({ shipment }) =>
    forecastKeys({ ...shipment, seen: shipment.seen.at(-1) ?? null }),
  );
  const history = await loadHistory(tx, shop, {
    nodes: [...new Set(keys.flatMap(({ nodes }) => nodes))],
    progress: [...new Set(keys.flatMap(({ progress }) => progress))],
  });
  const reasons = new Map(
    (await listDeliveryDates(tx, shop, ids))
      .filter(({ source }) => source === "history")
      .map(({ shipmentId, reason }) => [shipmentId, reason]),
  );
  const warned = await listLikelyLate(tx, shop, ids);
  const isSource = sources.includes("history");
  const predictions: Prediction[] = [];
  const withoutForecast: Shown[] = [];
  const updates = shipments.map(({ facts, shipment }) => {
    const foreseen = forecast(history, { ...shipment, seen: shipment.seen.at(-1) ?? null }, today);
    if (foreseen) {
      const last = quantile(foreseen.days, levels[sure]);
      const moment = { today, now, likelySince: warned.get(facts.id)?.since ?? null };
      predictions.push(predict(facts, shipment, foreseen, { last, isSource }, moment));
    } else withoutForecast.push({ facts, promised: shipment.promised ?? shipment.handedOver });
    const sureness = { sure, level: levels[sure] };
    const before = reasons.get(facts.id) ?? null;
    return {
      ...{ shipmentId: facts.id, events: [], keepsCheck: true },
      historyDate: foreseen && isSource ? historyDateOf(shipment, foreseen, sureness, before, today) : null,
    };
  });
  await applyTrackingIn(ctx, tx, shop, updates);
  await savePredictions(ctx, tx, shop, { predictions, withoutForecast, warned });
}
