import { z } from "zod";
import type { EstimateReason, HistoryReason, ShipmentStage } from "../../../../contract/estimate-reasons";
import { ShipmentId, ShopId } from "../../../../contract/ids";
import { isFinal } from "../../../../contract/shipment-status";
import type { Context } from "../../../platform/context";
import { transaction, type Tx } from "../../../platform/db/database";
import { publish } from "../../../platform/events/publish";
import { groupBy } from "../../../platform/group-by";
import { defineJob } from "../../../platform/queue/job";
import { dayIn } from "../../promise/calendar-day";
import { listDeliveryDates } from "../../promise/delivery-dates.queries";
import { calendarDay, type DayNumber, dayNumber } from "../../promise/history/counted-days";
import { forecast, lateAfter } from "../../promise/history/forecast";
import { MOST_DAYS, quantile } from "../../promise/history/histogram";
import { atHandOver, forecastKeys } from "../../promise/history/history";
import { findLevels, loadHistory } from "../../promise/history/histories.queries";
import { isLikelyLate } from "../../promise/history/warning";
import { findRulesInForce } from "../../promise/rules-in-force";
import { forEachShop } from "../../shops/for-each-shop";
import { applyTrackingIn } from "../apply-tracking";
import { listEvents } from "../events.queries";
import { listOpenShipmentIds } from "../rule-dates.queries";
import { latenessPredicted } from "../shipment.events";
import type { SourceDate } from "../tracking-update";
import { listLikelyLate, type NewForecast, saveForecasts } from "./forecasts.queries";
import { listShipmentFacts, type ShipmentFacts } from "./shipment-facts.queries";
import { shipmentOf, type ShipmentOnItsWay } from "./shipment-in-history";

const SHIPMENTS_PER_STEP = 200;
/** The range begins where one in five has arrived. */
const FIRST_SHARE = 0.2;

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

const renewShop = defineJob({
  name: "promise.renew-shop",
  payload: z.object({ shop: ShopId }),
  run: (ctx, { shop }) => ctx.enqueue(ctx.db, renewForecasts, { shop, after: "0" }),
});
export const renewShopForecasts = renewShop;
export const sweepForecasts = forEachShop(renewShop, {
  name: "promise.sweep-forecasts",
  schedule: "40 3 * * *",
});

async function forecastIn(ctx: Context, tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  const levels = await findLevels(tx, shop);
  if (!levels || ids.length === 0) return;
  const { sources, how_sure: sure, timezone } = await findRulesInForce(ctx, tx, shop);
  const now = ctx.now();
  const today = dayNumber(dayIn(timezone, now));
  const events = groupBy(await listEvents(tx, shop, ids), ({ shipmentId }) => shipmentId);
  const open = (await listShipmentFacts(tx, shop, ids)).filter(
    ({ status, subStatus }) => !isFinal(status, subStatus),
  );
  const shipments = open.map((facts) => ({ facts, shipment: shipmentOf(facts, events.get(facts.id) ?? []) }));
  if (shipments.length === 0) return;
  const keys = shipments.map(({ shipment }) =>
    forecastKeys({ ...shipment, seen: shipment.seen.at(-1) ?? null }),
  );
  const history = await loadHistory(tx, shop, {
    nodes: [...new Set(keys.flatMap(({ nodes }) => nodes))],
    progress: [...new Set(keys.flatMap(({ progress }) => progress))],
  });
  const before = new Map(
    (await listDeliveryDates(tx, shop, ids))
      .filter(({ source }) => source === "history")
      .map(({ shipmentId, reason }) => [shipmentId, reason]),
  );
  const likelySince = await listLikelyLate(tx, shop, ids);
  const made: ForecastRow[] = [];
  const updates = shipments.map(({ facts, shipment }) => {
    const seen = shipment.seen.at(-1) ?? null;
    const foreseen = forecast(history, { ...shipment, seen }, today);
    const date = foreseen && sources.includes("history") ? foreseen : null;
    if (foreseen) {
      const first = forecastRow(facts, shipment, foreseen, today, quantile(foreseen.days, levels[sure]));
      const isUsed = facts.promisedAt !== null && sources.includes("history");
      made.push(withWarning(first, isUsed, likelySince.get(facts.id) ?? null, { today, now }));
    }
    const old = before.get(facts.id);
    const reasonOf = ({ level, shipments }: Foreseen, last: EstimateReason | null): HistoryReason => {
      const reason = { by: "history" as const, level, shipments, sure, ...stateOf(shipment, today) };
      return { ...reason, cause: causeOf(last?.by === "history" ? last : null, reason) };
    };
    const historyDate =
      date && dateOf(date.days, shipment.handedOver, levels[sure], reasonOf(date, old ?? null));
    return {
      shipmentId: facts.id,
      events: [],
      historyDate,
      ...(facts.nextCheckAt && { checkAt: facts.nextCheckAt }),
    };
  });
  await applyTrackingIn(ctx, tx, shop, updates);
  await saveForecasts(
    tx,
    shop,
    made.map(({ promised: _, ...row }) => row),
    now,
  );
  const factsOf = new Map(open.map((facts) => [facts.id, facts]));
  const turned = made.filter(
    ({ shipmentId, likelyLateSince }) => (likelyLateSince !== null) !== likelySince.has(shipmentId),
  );
  await publish(
    ctx,
    tx,
    shop,
    latenessPredicted,
    turned.map(({ shipmentId, likelyLateSince, late, lost, promised }) => ({
      ...{ shipment: shipmentId, order: factsOf.get(shipmentId)!.orderId },
      isLikelyLate: likelyLateSince !== null,
      promisedAt: new Date(`${calendarDay(promised)}T00:00:00Z`),
      ...{ late: Math.round(late * 100), lost: Math.round(lost * 100) },
    })),
  );
}

/** With the promised day. */
type ForecastRow = NewForecast & { promised: DayNumber };

/** A warning keeps its beginning. Without a promise, or where history is no source, there is none. */
function withWarning(
  row: ForecastRow,
  isUsed: boolean,
  since: Date | null,
  { today, now }: { today: DayNumber; now: Date },
): ForecastRow {
  const isLikely = isUsed && isLikelyLate({ ...row, wasLikely: since !== null }, today);
  return { ...row, likelyLateSince: isLikely ? (since ?? now) : null };
}

type Foreseen = NonNullable<ReturnType<typeof forecast>>;

function forecastRow(
  { id, promisedAt }: ShipmentFacts,
  { handedOver }: ShipmentOnItsWay,
  { days, lost }: Foreseen,
  today: DayNumber,
  last: number,
): ForecastRow {
  let sum = 0;
  const shares = Array.from(days, (chance) => Number((sum += chance).toFixed(4)));
  const until = shares.findIndex((share) => share >= 0.9995);
  const promised = promisedAt ? Math.floor(promisedAt.getTime() / 86_400_000) - handedOver : last;
  return {
    ...{ shipmentId: id, madeOn: today, handedOver, lost },
    shares: shares.slice(0, until < 0 ? MOST_DAYS + 1 : until + 1),
    late: lateAfter({ days, lost }, promised),
    promised: handedOver + promised,
    likelyLateSince: null,
  };
}

function dateOf(
  days: Foreseen["days"],
  handedOver: DayNumber,
  level: number,
  reason: HistoryReason,
): SourceDate {
  const moment = (share: number) => new Date(`${calendarDay(handedOver + quantile(days, share))}T00:00:00Z`);
  return { from: moment(Math.min(FIRST_SHARE, level)), at: moment(level), reason };
}

type State = Pick<HistoryReason, "stage" | "scan" | "silent">;

function stateOf({ seen, handedOver }: ShipmentOnItsWay, today: DayNumber): State {
  const { stage, scan, day } = seen.at(-1) ?? atHandOver(handedOver);
  return { stage: stage as ShipmentStage, scan, silent: Math.max(0, today - day) };
}

function causeOf(before: HistoryReason | null, now: Omit<HistoryReason, "cause">): HistoryReason["cause"] {
  if (!before) return "first";
  if (before.stage !== now.stage || before.scan !== now.scan || now.silent < before.silent) return "scan";
  if (before.sure !== now.sure) return "settings";
  if (now.silent > before.silent) return "silence";
  return before.shipments === now.shipments && before.level === now.level ? before.cause : "history";
}
