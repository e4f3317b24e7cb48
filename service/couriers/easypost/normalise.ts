import type { TrackingEvent } from "../../shipments/status/tracking-event";
import { carrierTime } from "../carrier-time";
import { alpha2 } from "../country-codes";
import type { MappedStatus, TrackingResult } from "../provider";
import { isNewsworthy } from "../status-mapping";
import type { Detail, Tracker } from "./answers";
import { names } from "./carrier-names";
import { mapStatus } from "./status-map";

/** One shipment as EasyPost tells it, in our words. `raw` is kept as it came. */
export function normalise(tracker: Tracker, raw: unknown): TrackingResult {
  const summary = mapStatus(tracker.status_detail, tracker.status);
  const courier = names.courierOf(tracker.carrier);
  const events = (tracker.tracking_details ?? [])
    .map((detail) => toEvent(detail, courier))
    .filter((event) => event !== null)
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const newest = events.at(-1);
  // The summary knows what the newest scan means even where the scan itself carries no status.
  if (newest && newest.status === null && isNewsworthy(summary)) Object.assign(newest, summary);
  const estimate = carrierTime(tracker.est_delivery_date, null)?.occurredAt;

  return {
    trackingNumber: tracker.tracking_code,
    courier,
    status: summary.status,
    subStatus: summary.subStatus,
    events,
    lastMile: null,
    estimatedDelivery: estimate ? { from: estimate, to: estimate } : null,
    isGivenUp: summary.status === "EXPIRED",
    tag: null,
    raw,
  };
}

function toEvent(detail: Detail, courier: string | null): TrackingEvent | null {
  const { city, state, country, zip } = detail.tracking_location ?? {};
  const time = carrierTime(detail.datetime, alpha2(country));
  const message = detail.message?.trim() || detail.description?.trim();
  if (!time || !message) return null;

  return {
    ...time,
    ...meaningOf(detail),
    message,
    place:
      city || state || country
        ? { city: city || null, province: state || null, country: alpha2(country), zip: zip || null }
        : null,
    source: "easypost",
    sourceId: null,
    courier,
  };
}

/** A scan is a scan: one whose status EasyPost could not make out says nothing, and not that there is none. */
function meaningOf({ status_detail: detail, status }: Detail): MappedStatus {
  const meaning = mapStatus(detail, status);
  return meaning.status === "NO_RECORD" ? { ...meaning, status: null } : meaning;
}
