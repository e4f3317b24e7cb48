import { z } from "zod";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import type { ShipmentFacts } from "../../domain/automations/occurrence";
import type { Db } from "../../platform/db/database";
import { groupBy } from "../../platform/group-by";
import { listCourierNews, listForecasts, listStates } from "./history.queries";

const State = z.object({ status: ShipmentStatus, subStatus: SubStatus.nullable() });

/** What a shipment was like at a moment of the past. */
export type ShipmentAt = (shipment: ShipmentFacts, at: Date) => ShipmentFacts;

/**
 * The past of the shipments of these orders, by the event log and by what couriers have said. Where nothing is known of a moment, the
 * shipment is as it was before the first news of it.
 */
export async function loadHistory(db: Db, shop: ShopId, orders: readonly OrderId[]): Promise<ShipmentAt> {
  const states = groupBy(await listStates(db, shop, orders), ({ shipment }) => shipment);
  const news = groupBy(await listCourierNews(db, shop, orders), ({ shipment }) => shipment);
  const forecasts = groupBy(await listForecasts(db, shop, orders), ({ shipment }) => shipment);
  return (shipment, at) => ({
    ...shipment,
    ...stateAt(states.get(shipment.id) ?? [], shipment, at),
    ...newsAt(news.get(shipment.id) ?? [], at),
    // The log has each beginning and end: before the first there is none.
    isLikelyLate: forecasts.get(shipment.id)?.findLast((each) => each.at <= at)?.isLikelyLate ?? false,
  });
}

function stateAt(
  states: readonly { at: Date; to: unknown; from: unknown }[],
  { status, subStatus }: ShipmentFacts,
  at: Date,
): z.output<typeof State> {
  const last = states.findLast((each) => each.at <= at);
  if (last) return State.parse(last.to);
  return states[0] ? State.parse(states[0].from) : { status, subStatus };
}

function newsAt(
  news: readonly { shipment: ShipmentId; occurredAt: Date; receivedAt: Date; message: string }[],
  at: Date,
): Pick<ShipmentFacts, "lastEventAt" | "lastEvent"> {
  const known = news.filter(({ receivedAt }) => receivedAt <= at);
  let newest = known[0];
  for (const each of known) if (each.occurredAt >= newest!.occurredAt) newest = each;
  return { lastEventAt: newest?.occurredAt ?? null, lastEvent: newest?.message ?? null };
}
