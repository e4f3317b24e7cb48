import type { TrackingEvent } from "../../shipments/status/tracking-event";
import { carrierTime } from "../carrier-time";
import { alpha2 } from "../country-codes";
import type { MappedStatus, TrackingResult } from "../provider";
import { isNewsworthy } from "../status-mapping";
import type { KarrioEvent, Tracker } from "./answers";
import { names } from "./carrier-names";
import { mapStatus } from "./status-map";

/** Where Karrio keeps what we gave it as a hint of whose shipment it is. */
export const TAG_FIELD = "reference";

/** One shipment as Karrio tells it, in our words. `raw` is kept as it came. */
export function normalise(tracker: Tracker, raw: unknown): TrackingResult {
  const courier = names.courierOf(tracker.carrier_name);
  const events = (tracker.events ?? [])
    .map((event) => toEvent(event, courier))
    .filter((event) => event !== null)
    // Karrio's newest comes first, and many share a minute: the order of equal times is turned round as well.
    .toReversed()
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const summary = summaryOf(tracker, events.length > 0);
  const newest = events.at(-1);
  // Only newer servers give each event its status; with the others the shipment's own speaks for the newest.
  if (newest && newest.status === null && isNewsworthy(summary)) Object.assign(newest, summary);
  const estimate = carrierTime(
    tracker.estimated_delivery,
    tracker.info?.shipment_destination_country ?? null,
  );
  const tag = tracker.metadata?.[TAG_FIELD];

  return {
    trackingNumber: tracker.tracking_number,
    courier,
    status: summary.status,
    subStatus: summary.subStatus,
    events,
    lastMile: null,
    estimatedDelivery: estimate && { from: estimate.occurredAt, to: estimate.occurredAt },
    isGivenUp: false,
    tag: typeof tag === "string" ? tag : null,
    raw,
  };
}

/** "Pending" with a first event is a shipment the carrier has been told of. */
function summaryOf({ status }: Tracker, hasEvents: boolean): MappedStatus {
  if (status === "pending" && hasEvents) {
    return { status: "INFO_RECEIVED", subStatus: "INFO_RECEIVED_01", flag: null };
  }
  return mapStatus(null, status);
}

function toEvent(event: KarrioEvent, courier: string | null): TrackingEvent | null {
  const place = placeOf(event.location);
  const time = carrierTime(`${event.date ?? ""} ${clockOf(event.time)}`, place?.country ?? null);
  const message = event.description?.trim();
  if (!time || !message) return null;

  const meaning = mapStatus(event.reason, event.status);
  return {
    ...time,
    ...meaning,
    // A scan is a scan: "pending" and "unknown" of one say nothing, and not that there is none.
    status: meaning.status === "NO_RECORD" ? null : meaning.status,
    message,
    place,
    source: "karrio",
    sourceId: null,
    courier,
  };
}

/** "05:27", "5:27 PM", and "17:05 PM", which some connectors write. */
function clockOf(time: string | null | undefined): string {
  const [, hour = "", rest = "", half] =
    /^(\d{1,2})(:\d{2}(?::\d{2})?)\s*([AP]M)?$/i.exec(time?.trim() ?? "") ?? [];
  if (!hour) return "";
  const hours = Number(hour);
  const isAfternoon = half?.toUpperCase() === "PM" && hours < 12;
  const isMidnight = half?.toUpperCase() === "AM" && hours === 12;
  return `${String(isMidnight ? 0 : hours + (isAfternoon ? 12 : 0)).padStart(2, "0")}${rest}`;
}

/** "Logansport, IN, 46947, US"; any other text is the town as it stands. */
function placeOf(location: string | null | undefined): TrackingEvent["place"] {
  const text = location?.trim();
  if (!text) return null;
  const parts = text.split(",").map((part) => part.trim());
  const country = parts.length > 1 ? alpha2(parts.at(-1)) : null;
  if (!country) return { city: text, province: null, country: null, zip: null };
  const [city, ...middle] = parts.slice(0, -1);
  const zip = middle.find((part) => /\d/.test(part)) ?? null;
  return { city: city || null, province: middle.find((part) => part && part !== zip) ?? null, country, zip };
}
