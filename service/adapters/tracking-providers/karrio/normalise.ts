import type { TrackingEvent } from "../../../domain/tracking-providers/tracking-event";
import { courierTime } from "../shared/courier-time";
import { alpha2 } from "../../../../contract/country-codes";
import { deliveryProofOf } from "../../../domain/tracking-providers/handover";
import type { MappedStatus, TrackingResult } from "../../../domain/tracking-providers/provider";
import { isWithCourier } from "../shared/status-mapping";
import type { KarrioEvent, Tracker } from "./responses";
import { names } from "./carrier-names";
import { mapStatus } from "./status-map";

/** Karrio's field for our tag, which hints at the shipment's owner. */
export const TAG_FIELD = "reference";

/** Converts a Karrio tracker to our types. `raw` is the response as received. */
export function normalise(tracker: Tracker, raw: unknown): TrackingResult {
  const courier = names.courierOf(tracker.carrier_name);
  const events = (tracker.events ?? [])
    .map((event) => toEvent(event, courier))
    .filter((event) => event !== null)
    // Karrio's order is newest first, and many events share a minute: reversed, so that equal times are in order too.
    .toReversed()
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const summary = summaryOf(tracker, events.length > 0);
  const newest = events.at(-1);
  // Only newer servers set a status per event; otherwise the newest event gets the shipment's status.
  if (newest && newest.status === null && isWithCourier(summary)) Object.assign(newest, summary);
  const estimate = courierTime(
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
    proof: deliveryProofOf(tracker.info?.signed_by),
    estimatedDelivery: estimate && { from: estimate.occurredAt, to: estimate.occurredAt },
    isTrackingStopped: false,
    tag: typeof tag === "string" ? tag : null,
    raw,
  };
}

/** "Pending" with at least one event means that the carrier has received the shipment's data. */
function summaryOf({ status }: Tracker, hasEvents: boolean): MappedStatus {
  if (status === "pending" && hasEvents) {
    return { status: "INFO_RECEIVED", subStatus: "INFO_RECEIVED_01", flag: null };
  }
  return mapStatus(null, status);
}

function toEvent(event: KarrioEvent, courier: string | null): TrackingEvent | null {
  const place = placeOf(event.location);
  const time = courierTime(`${event.date ?? ""} ${clockOf(event.time)}`, place?.country ?? null);
  const message = event.description?.trim();
  if (!time || !message) return null;

  const meaning = mapStatus(event.reason, event.status);
  return {
    ...time,
    ...meaning,
    // "pending" and "unknown" of a scan map to null, not to NO_RECORD: the scan itself is a record.
    status: meaning.status === "NO_RECORD" ? null : meaning.status,
    message,
    place,
    source: "karrio",
    sourceId: null,
    courier,
  };
}

/** Accepts "05:27", "5:27 PM", and "17:05 PM", which some connectors write. */
function clockOf(time: string | null | undefined): string {
  const [, hour = "", rest = "", half] =
    /^(\d{1,2})(:\d{2}(?::\d{2})?)\s*([AP]M)?$/i.exec(time?.trim() ?? "") ?? [];
  if (!hour) return "";
  const hours = Number(hour);
  const isAfternoon = half?.toUpperCase() === "PM" && hours < 12;
  const isMidnight = half?.toUpperCase() === "AM" && hours === 12;
  return `${String(isMidnight ? 0 : hours + (isAfternoon ? 12 : 0)).padStart(2, "0")}${rest}`;
}

/** Parses "Logansport, IN, 46947, US"; any other text becomes the town unchanged. */
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
