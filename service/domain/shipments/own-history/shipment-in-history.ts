import type { ShipmentStage } from "../../../../contract/estimate-reasons";
import { dayIn } from "../../promise/calendar-day";
import { dayAtDestination, destinationOf } from "../../promise/delivery-day";
import { type DayNumber, dayNumber } from "../../promise/history/counted-days";
import { type Lane, serviceOf } from "../../promise/history/lane";
import { MOST_SCANS, type Seen } from "../../promise/history/progress";
import type { StoredEvent } from "../events.queries";
import { isTooFarAhead } from "../../tracking-providers/tracking-event";
import type { ShipmentFacts } from "./shipment-facts.queries";

export interface ShipmentOnItsWay {
  lane: Lane;
  handedOver: DayNumber;
  seen: Seen[];
  named: number | null;
  /** The day that was promised; null: none yet. */
  promised: DayNumber | null;
}

/** A shipment as history knows shipments: its lane, and the last scan of each day, in days of the shop's zone. */
export function shipmentOf(facts: ShipmentFacts, events: StoredEvent[], now: Date): ShipmentOnItsWay {
  const day = (moment: Date) => dayNumber(dayIn(facts.timezone, moment));
  const handedOver = day(facts.shippedAt ?? facts.createdAt);
  const promised =
    facts.promisedAt && dayNumber(dayAtDestination(facts.promisedAt, destinationOf(facts, facts.timezone)));
  const isNamed = promised !== null && facts.promisedBy !== "history";
  return {
    lane: laneOf(facts),
    ...{ handedOver, promised },
    seen: seenIn(
      events.filter((event) => !isTooFarAhead(event, now)),
      handedOver,
      day,
      facts,
    ),
    // Days to the date that another source than history has promised.
    named: isNamed ? Math.max(0, promised - handedOver) : null,
  };
}

function laneOf({ origin, courier, country, shipTo, ...facts }: ShipmentFacts): Lane {
  return {
    ...{ origin, originRegion: null, courier, country },
    service: serviceOf(facts.shippingCode ?? facts.shippingTitle),
    region: shipTo?.provinceCode ?? null,
    postalCode: shipTo?.zip ?? null,
  };
}

function seenIn(
  events: StoredEvent[],
  handedOver: DayNumber,
  day: (moment: Date) => DayNumber,
  { courier, deliveredAt }: ShipmentFacts,
): Seen[] {
  const last = new Map<DayNumber, ShipmentStage>();
  for (const event of events) {
    const stage = stageOf(event, courier);
    if (!stage || (deliveredAt && event.occurredAt >= deliveredAt)) continue;
    last.set(Math.max(handedOver, day(event.occurredAt)), stage);
  }
  const counts = new Map<ShipmentStage, number>();
  const until = deliveredAt ? day(deliveredAt) : Infinity;
  return [...last]
    .filter(([each]) => each < until)
    .sort(([a], [b]) => a - b)
    .map(([each, stage]) => {
      const scan = (counts.get(stage) ?? 0) + 1;
      counts.set(stage, scan);
      return { stage, scan: Math.min(MOST_SCANS, scan), day: each };
    });
}

/** The stage that an event puts a shipment into; null for one that says nothing of where it is. */
export function stageOf(
  { status, subStatus, courier, flag }: Pick<StoredEvent, "status" | "subStatus" | "courier" | "flag">,
  firstCourier: string | null,
): ShipmentStage | null {
  if (subStatus === "ABNORMAL_02" || flag === "customs" || flag === "documents") return "customs";
  if (subStatus === "WAITING_DELIVERY_02") return "pickup";
  switch (status) {
    case "INFO_RECEIVED":
      return "info_received";
    case "IN_TRANSIT": {
      const isTakenOver = courier !== null && courier !== firstCourier;
      return isTakenOver || subStatus === "IN_TRANSIT_06" || subStatus === "IN_TRANSIT_07"
        ? "arrived"
        : "in_transit";
    }
    case "WAITING_DELIVERY":
      return "out_for_delivery";
    case "DELIVERY_FAILED":
      return "failed_attempt";
    case "ABNORMAL":
      return "exception";
    default:
      return null;
  }
}
