import { isDeepStrictEqual } from "node:util";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import {
  deleteDatesOf,
  type DeliveryDate,
  listDeliveryDates,
  saveDeliveryDates,
  saveMoves,
} from "../promise/delivery-dates.queries";
import { findRulesInForce } from "../promise/rules-in-force";
import type { Shipment } from "./shipments.queries";
import type { SourceDate, TrackingUpdate } from "./tracking-update";

/** The estimated date of a shipment, and the one that was shown first. */
type Dates = Pick<
  Shipment,
  "estimatedDeliveryAt" | "estimatedFrom" | "estimatedBy" | "estimatedAt" | "promisedAt" | "promisedBy"
>;

/**
 * Stores what the sources say of delivery dates, and chooses for each shipment the date of the first source, in the shop's order,
 * that has one. What was shown first is kept for good. Only shipments whose date may be another are in the answer: a repeated
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
    ({ estimatedDeliveryAt, ruleDate, historyDate, choosesDate }) =>
      estimatedDeliveryAt || ruleDate !== undefined || historyDate !== undefined || choosesDate,
  );
  if (saying.length === 0) return new Map();
  const ids = saying.map(({ shipmentId }) => shipmentId);
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
  const goneFrom = (source: "rules" | "history", key: "ruleDate" | "historyDate") =>
    saying
      .filter((update) => update[key] === null && known({ shipmentId: update.shipmentId, source }))
      .map(({ shipmentId }) => shipmentId);
  const [noRule, noHistory] = [goneFrom("rules", "ruleDate"), goneFrom("history", "historyDate")];
  const gone = [...noRule, ...noHistory];
  const refined = new Set([...narrowed, ...explained]);
  await saveDeliveryDates(tx, shop, [...named, ...[...refined].map(({ date }) => date)]);
  await deleteDatesOf(tx, shop, "rules", noRule);
  await deleteDatesOf(tx, shop, "history", noHistory);

  const changed = new Set([
    ...named.map(({ shipmentId }) => shipmentId),
    ...narrowed.map(({ date }) => date.shipmentId),
    ...gone,
    ...saying.filter(({ choosesDate }) => choosesDate).map(({ shipmentId }) => shipmentId),
  ]);
  if (changed.size === 0) return new Map();
  const { sources } = await findRulesInForce(ctx, tx, shop);
  const all = await listDeliveryDates(tx, shop, [...changed]);
  const chosen = shipments
    .filter(({ id }) => changed.has(id))
    .map((shipment) => {
      const dates = all.filter(({ shipmentId }) => shipmentId === shipment.id);
      const date = sources.flatMap((source) => dates.find((each) => each.source === source) ?? [])[0];
      return { shipment, date };
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
  return new Map(chosen.map(({ shipment, date }) => [shipment.id, withDate(shipment, date)]));
}

function datesIn({ shipmentId, ...update }: TrackingUpdate, since: Date): DeliveryDate[] {
  const { estimatedDeliveryAt: at, estimatedBy: source = "courier", ruleDate, historyDate } = update;
  const own = (by: "rules" | "history", { from, ...date }: SourceDate) => ({
    ...{ shipmentId, source: by, since, ...date },
    // A range of one day is a date.
    fromAt: from < date.at ? from : null,
  });
  return [
    ...(at ? [{ shipmentId, source, at, since, fromAt: null, reason: null }] : []),
    ...(ruleDate ? [own("rules", ruleDate)] : []),
    ...(historyDate ? [own("history", historyDate)] : []),
  ];
}

function withDate({ promisedAt, promisedBy }: Shipment, chosen: DeliveryDate | undefined): Dates {
  return {
    estimatedDeliveryAt: chosen?.at ?? null,
    estimatedFrom: chosen?.fromAt ?? null,
    estimatedBy: chosen?.source ?? null,
    estimatedAt: chosen?.since ?? null,
    ...(promisedAt
      ? { promisedAt, promisedBy }
      : { promisedAt: chosen?.at ?? null, promisedBy: chosen?.source ?? null }),
  };
}
