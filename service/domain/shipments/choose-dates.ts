import { isDeepStrictEqual } from "node:util";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { EstimateSource } from "../../../contract/orders";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { dayIn } from "../promise/calendar-day";
import {
  COURIER_SOURCES,
  deleteDates,
  type DeliveryDate,
  listDeliveryDates,
  saveDeliveryDates,
  saveMoves,
} from "../promise/delivery-dates.queries";
import { dateShown, isCorrectable } from "../promise/hand-date";
import { findRulesInForce } from "../promise/rules-in-force";
import type { Shipment } from "./shipments.queries";
import type { SourceDate, TrackingUpdate } from "./tracking-update";

/** The estimated date of a shipment, and the one that was shown first. */
type Dates = Pick<
  Shipment,
  "estimatedDeliveryAt" | "estimatedFrom" | "estimatedBy" | "estimatedAt" | keyof Promised
>;
type Promised = Pick<Shipment, "promisedAt" | "promisedBy" | "promisedFrom" | "promisedSince">;

/** Sources of ours: their updates name a date with its range and reason, or say by null that there is none any more. */
const OWN_SOURCES = [
  { source: "merchant", key: "merchantDate" },
  { source: "rules", key: "ruleDate" },
  { source: "history", key: "historyDate" },
] as const satisfies { source: EstimateSource; key: keyof TrackingUpdate }[];

/**
 * Stores what the sources say of delivery dates, and chooses for each shipment the date of the first source, in the shop's order,
 * that has one. What was shown first is kept for good, but for a date by hand that the merchant corrects within the hour. Only shipments whose date may be another are in the answer: a repeated
 * date changes nothing, and costs one statement.
 */
export async function chooseDates(
  ctx: Pick<Context, "gates" | "now">,
  tx: Tx,
  shop: ShopId,
  shipments: Shipment[],
  updates: TrackingUpdate[],
): Promise<Map<ShipmentId, Dates>> {
  const saying = updates.filter(
    (update) =>
      update.estimatedDeliveryAt ||
      OWN_SOURCES.some(({ key }) => update[key] !== undefined) ||
      update.forgetsCourierDates ||
      update.choosesDate,
  );
  if (saying.length === 0) return new Map();
  const ids = saying.map(({ shipmentId }) => shipmentId);
  const forgotten = saying
    .filter(({ forgetsCourierDates }) => forgetsCourierDates)
    .flatMap(({ shipmentId }) => COURIER_SOURCES.map((source) => ({ shipmentId, source })));
  await deleteDates(tx, shop, forgotten);
  const stored = await listDeliveryDates(tx, shop, ids);
  const known = ({ shipmentId, source }: Pick<DeliveryDate, "shipmentId" | "source">) =>
    stored.find((date) => date.shipmentId === shipmentId && date.source === source);
  const isKnown = (date: DeliveryDate) => known(date)?.at.getTime() === date.at.getTime();
  const said = saying.flatMap((update) => datesIn(update, ctx.now()));
  const named = said.filter((date) => !isKnown(date));
  // The same date can have another first day or another reason by now: neither moves it, and it was named when it was.
  const again = said.flatMap((date) => {
    const before = known(date);
    return before && isKnown(date) ? [{ before, date: { ...date, since: before.since } }] : [];
  });
  const narrowed = again.filter(({ before, date }) => before.fromAt?.getTime() !== date.fromAt?.getTime());
  const explained = again.filter(({ before, date }) => !isDeepStrictEqual(before.reason, date.reason));
  const refined = new Set([...narrowed, ...explained]);
  await saveDeliveryDates(tx, shop, [...named, ...[...refined].map(({ date }) => date)]);
  const removed = saying.flatMap((update) =>
    OWN_SOURCES.filter(({ key }) => update[key] === null)
      .map(({ source }) => ({ shipmentId: update.shipmentId, source }))
      .filter((date) => known(date)),
  );
  await deleteDates(tx, shop, removed);

  const changed = new Set([
    ...named.map(({ shipmentId }) => shipmentId),
    ...narrowed.map(({ date }) => date.shipmentId),
    ...[...forgotten, ...removed].map(({ shipmentId }) => shipmentId),
    ...saying.filter(({ choosesDate }) => choosesDate).map(({ shipmentId }) => shipmentId),
  ]);
  if (changed.size === 0) return new Map();
  const { sources, timezone } = await findRulesInForce(ctx, tx, shop);
  const today = dayIn(timezone, ctx.now());
  const all = await listDeliveryDates(tx, shop, [...changed]);
  const chosen = shipments
    .filter(({ id }) => changed.has(id))
    .map((shipment) => {
      const dates = all.filter(({ shipmentId }) => shipmentId === shipment.id);
      return { shipment, date: dateShown(sources, dates, today) };
    });
  const moved = chosen.filter(
    ({ shipment, date }) => shipment.estimatedDeliveryAt?.getTime() !== date?.at.getTime(),
  );
  await saveMoves(
    tx,
    shop,
    moved.map(({ shipment: { id }, date = null }) => ({ shipmentId: id, date })),
    ctx.now(),
  );
  const corrected = new Set(
    saying.filter(({ merchantDate }) => merchantDate !== undefined).map(({ shipmentId }) => shipmentId),
  );
  return new Map(
    chosen.map(({ shipment, date }) => [
      shipment.id,
      {
        estimatedDeliveryAt: date?.at ?? null,
        estimatedFrom: date?.fromAt ?? null,
        estimatedBy: date?.source ?? null,
        estimatedAt: date?.since ?? null,
        ...promisedOf(shipment, date, { now: ctx.now(), isCorrected: corrected.has(shipment.id) }),
      },
    ]),
  );
}

function datesIn({ shipmentId, ...update }: TrackingUpdate, since: Date): DeliveryDate[] {
  const { estimatedDeliveryAt: at, estimatedBy: source = "courier" } = update;
  const own = (by: EstimateSource, { from, ...date }: SourceDate) => ({
    ...{ shipmentId, source: by, since, ...date },
    // A range of one day is a date.
    fromAt: from < date.at ? from : null,
  });
  return [
    ...(at ? [{ shipmentId, source, at, since, fromAt: null, reason: null }] : []),
    ...OWN_SOURCES.flatMap(({ source: by, key }) => {
      const date = update[key];
      return date ? own(by, date) : [];
    }),
  ];
}

function promisedOf(
  { promisedAt, promisedBy, promisedFrom, promisedSince }: Promised,
  chosen: DeliveryDate | undefined,
  { now, isCorrected }: { now: Date; isCorrected: boolean },
): Promised {
  const isOpen = isCorrected && promisedBy === "merchant" && isCorrectable(promisedSince, now);
  if (promisedAt && !isOpen) return { promisedAt, promisedBy, promisedFrom, promisedSince };
  if (!chosen) return { promisedAt: null, promisedBy: null, promisedFrom: null, promisedSince: null };
  // The hour is that of the first date: corrections do not begin it anew.
  const since = isOpen ? promisedSince : now;
  return {
    ...{ promisedAt: chosen.at, promisedFrom: chosen.fromAt },
    ...{ promisedBy: chosen.source, promisedSince: since },
  };
}
