import type { TrackedEvent, TrackedGap } from "../../../contract/tracking";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import type { LegRow } from "../../domain/shipments/legs.queries";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { StageTime } from "../../domain/shipments/stage-times/stage";
import type { RedactionRules } from "../visibility/redact";
import { explainGap } from "./explain-gap";
import { eventVisibility } from "./present-events";

interface Shown {
  /** As shoppers see them, newest first. */
  events: TrackedEvent[];
  isLate: boolean;
  note: string | null;
}

interface Facts {
  /** Of this shipment, oldest first. */
  stored: StoredEvent[];
  /** The courier of the last mile. */
  leg: LegRow | undefined;
  country: string | null;
  stageTimes: StageTime[];
  redaction: RedactionRules;
  now: Date;
}

/** The explanation of a shipment about which nothing is heard, from its rows and from what is shown of it. */
export function presentGap(
  shipment: Shipment,
  { events, isLate, note }: Shown,
  { stored, leg, country, stageTimes, redaction, now }: Facts,
): TrackedGap | null {
  const isOfShipment = (time: StageTime) =>
    (time.courier === "" || time.courier === shipment.courier) &&
    (time.country === "" || time.country === country);
  return explainGap({
    status: shipment.status,
    subStatus: shipment.subStatus,
    shippedAt: shipment.shippedAt?.toISOString() ?? null,
    isLate,
    events,
    customsSince: customsSince(stored, redaction),
    isWithoutLastMileScan: Boolean(leg?.courier) && stored.every(({ courier }) => courier !== leg!.courier),
    hasNote: note !== null,
    times: stageTimes.filter(isOfShipment),
    now,
  });
}

/** Null as well where the shop hides or rewords the newest event: what it does not say, the explanation may not say. */
function customsSince(stored: StoredEvent[], redaction: RedactionRules): string | null {
  const released = stored.findLastIndex((event) => !isAtCustoms(event));
  const atCustoms = stored.slice(released + 1);
  const isShown = atCustoms.every((event) => eventVisibility(event, redaction) === "shown");
  return isShown ? (atCustoms[0]?.occurredAt.toISOString() ?? null) : null;
}

const isAtCustoms = ({ flag, subStatus }: StoredEvent) =>
  subStatus === "ABNORMAL_02" || flag === "customs" || flag === "documents";
