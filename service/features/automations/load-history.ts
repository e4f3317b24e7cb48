import { z } from "zod";
import type { OrderId, ShipmentId } from "../../../contract/ids";
import { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import { knownSince } from "../../domain/automations/known-since";
import type { ShipmentFacts } from "../../domain/automations/occurrence";
import { type PastUpdate, pastUpdates } from "../../domain/shipments/status/past-updates";
import { isInformation } from "../../domain/shipments/status/replay";
import type { Db } from "../../platform/db/database";
import { groupBy } from "../../platform/group-by";
import type { Installed } from "./candidates.queries";
import {
  type CourierNews,
  listCourierNews,
  listForecasts,
  listStates,
  type ShipmentNews,
} from "./history.queries";

const State = z.object({ status: ShipmentStatus, subStatus: SubStatus.nullable() });

/** What a shipment was like at a moment of the past. */
export type ShipmentAt = (shipment: ShipmentFacts, at: Date) => ShipmentFacts;

/** The past of shipments, seen in two ways. */
export interface History {
  /**
   * As Waybill saw it: by the event log, and by what couriers had said, each when it was received. Where nothing is known of a moment, the
   * shipment is as it was before the first news of it.
   */
  seen: ShipmentAt;
  /** The same, but what happened before Waybill knew the shipment is taken as received when it happened. */
  reported: ShipmentAt;
  /** What couriers told before Waybill knew the shipment, as the updates that it would have been. */
  updates: (shipment: ShipmentFacts) => readonly PastUpdate[];
}

/** The past of the shipments of these orders, in three statements. */
export async function loadHistory(db: Db, shop: Installed, orders: readonly OrderId[]): Promise<History> {
  const states = groupBy(await listStates(db, shop.id, orders), ({ shipment }) => shipment);
  const news = groupBy(await listCourierNews(db, shop.id, orders), ({ shipmentId }) => shipmentId);
  const forecasts = groupBy(await listForecasts(db, shop.id, orders), ({ shipment }) => shipment);
  const statesOf = (id: ShipmentId) => states.get(id) ?? [];
  const newsOf = (id: ShipmentId) => news.get(id) ?? [];
  const folded = new Map<ShipmentId, readonly PastUpdate[]>();
  const updates: History["updates"] = (shipment) => {
    const known =
      folded.get(shipment.id) ??
      updatesBefore(shipment, newsOf(shipment.id), knownSince(shop.installedAt, shipment));
    folded.set(shipment.id, known);
    return known;
  };
  // The log has each beginning and end of a forecast: before the first there is none.
  const isLikelyLate = (id: ShipmentId, at: Date) =>
    forecasts.get(id)?.findLast((each) => each.at <= at)?.isLikelyLate ?? false;
  return {
    updates,
    seen: (shipment, at) => ({
      ...shipment,
      ...stateAt(statesOf(shipment.id), shipment, at),
      ...newsAt(newsOf(shipment.id), ({ receivedAt }) => receivedAt <= at),
      isLikelyLate: isLikelyLate(shipment.id, at),
    }),
    reported: (shipment, at) => {
      const since = knownSince(shop.installedAt, shipment);
      const logged = at < since ? undefined : statesOf(shipment.id).findLast((each) => each.at <= at);
      return {
        ...shipment,
        ...(logged ? State.parse(logged.to) : reportedAt(updates(shipment), at)),
        ...newsAt(
          newsOf(shipment.id),
          ({ occurredAt, receivedAt }) => (occurredAt < since ? occurredAt : receivedAt) <= at,
        ),
        isLikelyLate: isLikelyLate(shipment.id, at),
      };
    },
  };
}

const updatesBefore = (
  { shippedAt }: ShipmentFacts,
  news: readonly CourierNews[],
  since: Date,
): readonly PastUpdate[] => {
  const first = news.reduce((least, { occurredAt }) => (occurredAt < least ? occurredAt : least), since);
  // It expires so many days after what was last known of it, and that it was added is no news of its past.
  return pastUpdates(news, { now: since, addedAt: shippedAt ?? first, shippedAt, manual: null });
};

type Known = z.output<typeof State>;
const UNKNOWN: Known = { status: "INIT", subStatus: null };

const reportedAt = (updates: readonly PastUpdate[], at: Date): Known =>
  updates.findLast((each) => each.at <= at)?.to ?? UNKNOWN;

function stateAt(states: readonly ShipmentNews[], { status, subStatus }: ShipmentFacts, at: Date): Known {
  const last = states.findLast((each) => each.at <= at);
  if (last) return State.parse(last.to);
  return states[0] ? State.parse(states[0].from) : { status, subStatus };
}

/** The newest news of those that had come. */
function newsAt(
  news: readonly CourierNews[],
  hadCome: (news: CourierNews) => boolean,
): Pick<ShipmentFacts, "lastEventAt" | "lastEvent"> {
  let newest: CourierNews | undefined;
  for (const each of news)
    if (isInformation(each) && hadCome(each) && (!newest || each.occurredAt >= newest.occurredAt))
      newest = each;
  return { lastEventAt: newest?.occurredAt ?? null, lastEvent: newest?.message ?? null };
}
