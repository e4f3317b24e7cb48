import { z } from "zod";
import { ShipmentId, ShopId } from "../../../../contract/ids";
import type { Context } from "../../../platform/context";
import { transaction, type Tx } from "../../../platform/db/database";
import { defineJob } from "../../../platform/queue/job";
import { dayIn } from "../../promise/calendar-day";
import { listDeliveryDates } from "../../promise/delivery-dates.queries";
import { dayNumber } from "../../promise/history/counted-days";
import { quantile } from "../../promise/history/histogram";
import { findLevels } from "../../promise/history/histories.queries";
import { findRulesInForce } from "../../promise/rules-in-force";
import { forEachShop } from "../../shops/for-each-shop";
import { applyTrackingIn } from "../apply-tracking";
import { lockShipments } from "../lock-shipments";
import { listOpenShipmentIds } from "../rule-dates.queries";
import { historyDateOf } from "./estimate-shipment";
import { foresee } from "./foresee";
import { listLikelyLate } from "./forecasts.queries";
import { type Prediction, predict, savePredictions, type Shown } from "./predict-lateness";

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
  const shipments = await foresee(tx, shop, ids, { today, now });
  if (shipments.length === 0) return;
  const reasons = new Map(
    (await listDeliveryDates(tx, shop, ids))
      .filter(({ source }) => source === "history")
      .map(({ shipmentId, reason }) => [shipmentId, reason]),
  );
  const warned = await listLikelyLate(tx, shop, ids);
  const isSource = sources.includes("history");
  const predictions: Prediction[] = [];
  const withoutForecast: Shown[] = [];
  const updates = shipments.map(({ facts, shipment, foreseen }) => {
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
