import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import {
  deleteRuleDates,
  type DeliveryDate,
  listDeliveryDates,
  saveDeliveryDates,
} from "../promise/delivery-dates.queries";
import { findRulesInForce } from "../promise/rules-in-force";
import type { Shipment } from "./shipments.queries";
import type { TrackingUpdate } from "./tracking-update";

/** The estimated date of a shipment, and the one that was shown first. */
type Dates = Pick<
  Shipment,
  "estimatedDeliveryAt" | "estimatedBy" | "estimatedAt" | "promisedAt" | "promisedBy"
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
    ({ estimatedDeliveryAt, ruleDate, choosesDate }) =>
      estimatedDeliveryAt || ruleDate !== undefined || choosesDate,
  );
  if (saying.length === 0) return new Map();
  const ids = saying.map(({ shipmentId }) => shipmentId);
  const stored = await listDeliveryDates(tx, shop, ids);
  const knownAt = ({ shipmentId, source }: Pick<DeliveryDate, "shipmentId" | "source">) =>
    stored.find((date) => date.shipmentId === shipmentId && date.source === source)?.at.getTime();
  const named = saying
    .flatMap((update) => datesIn(update, ctx.now()))
    .filter((date) => knownAt(date) !== date.at.getTime());
  const gone = saying
    .filter(({ shipmentId, ruleDate }) => ruleDate === null && knownAt({ shipmentId, source: "rules" }))
    .map(({ shipmentId }) => shipmentId);
  await saveDeliveryDates(tx, shop, named);
  await deleteRuleDates(tx, shop, gone);

  const changed = new Set([
    ...named.map(({ shipmentId }) => shipmentId),
    ...gone,
    ...saying.filter(({ choosesDate }) => choosesDate).map(({ shipmentId }) => shipmentId),
  ]);
  if (changed.size === 0) return new Map();
  const { sources } = await findRulesInForce(ctx, tx, shop);
  const all = await listDeliveryDates(tx, shop, [...changed]);
  return new Map(
    shipments
      .filter(({ id }) => changed.has(id))
      .map((shipment) => {
        const dates = all.filter(({ shipmentId }) => shipmentId === shipment.id);
        const chosen = sources.flatMap((source) => dates.find((date) => date.source === source) ?? [])[0];
        return [shipment.id, withDate(shipment, chosen)];
      }),
  );
}

function datesIn({ shipmentId, ...update }: TrackingUpdate, since: Date): DeliveryDate[] {
  const { estimatedDeliveryAt, estimatedBy = "courier", ruleDate } = update;
  return [
    ...(estimatedDeliveryAt ? [{ shipmentId, source: estimatedBy, at: estimatedDeliveryAt, since }] : []),
    ...(ruleDate ? [{ shipmentId, source: "rules" as const, at: ruleDate, since }] : []),
  ];
}

function withDate({ promisedAt, promisedBy }: Shipment, chosen: DeliveryDate | undefined): Dates {
  return {
    estimatedDeliveryAt: chosen?.at ?? null,
    estimatedBy: chosen?.source ?? null,
    estimatedAt: chosen?.since ?? null,
    ...(promisedAt
      ? { promisedAt, promisedBy }
      : { promisedAt: chosen?.at ?? null, promisedBy: chosen?.source ?? null }),
  };
}
