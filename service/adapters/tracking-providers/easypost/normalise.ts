import type { TrackingEvent } from "../../../domain/tracking-providers/tracking-event";
import { courierTime } from "../shared/courier-time";
import { alpha2 } from "../../../../contract/country-codes";
import { deliveryProofOf } from "../../../domain/tracking-providers/handover";
import type { MappedStatus, TrackingResult } from "../../../domain/tracking-providers/provider";
import { isWithCourier } from "../shared/status-mapping";
import type { Detail, Tracker } from "./responses";
import { names } from "./carrier-names";
import { mapStatus } from "./status-map";

/** Converts an EasyPost tracker to our types. `raw` is the response as received. */
export function normalise(tracker: Tracker, raw: unknown): TrackingResult {
  const summary = mapStatus(tracker.status_detail, tracker.status);
  const courier = names.courierOf(tracker.carrier);
  const events = (tracker.tracking_details ?? [])
    .map((detail) => toEvent(detail, courier))
    .filter((event) => event !== null)
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const newest = events.at(-1);
  // A newest scan without a status gets the status of the summary.
  if (newest && newest.status === null && isWithCourier(summary)) Object.assign(newest, summary);
  const estimate = courierTime(tracker.est_delivery_date, null)?.occurredAt;

  return {
    trackingNumber: tracker.tracking_code,
    courier,
    status: summary.status,
    subStatus: summary.subStatus,
    events,
    lastMile: null,
    proof: deliveryProofOf(tracker.signed_by),
    estimatedDelivery: estimate ? { from: estimate, to: estimate } : null,
    isTrackingStopped: summary.status === "EXPIRED",
    tag: null,
    raw,
  };
}

function toEvent(detail: Detail, courier: string | null): TrackingEvent | null {
  const { city, state, country, zip } = detail.tracking_location ?? {};
  const time = courierTime(detail.datetime, alpha2(country));
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

/** A scan with status "unknown" maps to null, not to NO_RECORD: the scan itself is a record. */
function meaningOf({ status_detail: detail, status }: Detail): MappedStatus {
  const meaning = mapStatus(detail, status);
  return meaning.status === "NO_RECORD" ? { ...meaning, status: null } : meaning;
}
