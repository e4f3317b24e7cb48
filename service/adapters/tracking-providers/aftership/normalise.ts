import type { TrackingEvent } from "../../../domain/tracking-providers/tracking-event";
import { courierTime } from "../shared/courier-time";
import { alpha2 } from "../../../../contract/country-codes";
import { findCourier } from "../../../domain/couriers/directory/courier-directory";
import { deliveryProofOf, pickupPointOf } from "../../../domain/tracking-providers/handover";
import type { TrackingResult } from "../../../domain/tracking-providers/provider";
import { isWithCourier } from "../shared/status-mapping";
import type { Checkpoint, Tracking } from "./responses";
import { slugs } from "./courier-slugs";
import { mapStatus } from "./status-map";

/** AfterShip's field for our tag, which hints at the shipment's owner. */
export const TAG_FIELD = "reference";

/** Converts an AfterShip tracking to our types. `raw` is the response as received. */
export function normalise(tracking: Tracking, raw: unknown): TrackingResult {
  const summary = mapStatus(tracking.subtag, tracking.tag);
  const events = (tracking.checkpoints ?? [])
    .map((checkpoint) => toEvent(checkpoint, tracking))
    .filter((event) => event !== null)
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const newest = events.at(-1);
  // A newest scan without a tag gets the status of the summary.
  if (newest && newest.status === null && isWithCourier(summary)) Object.assign(newest, summary);
  const tag = tracking.custom_fields?.[TAG_FIELD];

  return {
    trackingNumber: tracking.tracking_number,
    courier: slugs.courierOf(tracking.slug),
    status: summary.status,
    subStatus: summary.subStatus,
    events,
    lastMile: lastMileOf(tracking),
    pickup: pickupPointOf({ name: tracking.pickup_location, hours: tracking.pickup_note }),
    proof: deliveryProofOf(tracking.signed_by),
    estimatedDelivery: estimateOf(tracking),
    isTrackingStopped: summary.status === "EXPIRED",
    tag: typeof tag === "string" ? tag : null,
    raw,
  };
}

function toEvent(checkpoint: Checkpoint, tracking: Tracking): TrackingEvent | null {
  const { city, state, zip, location } = checkpoint;
  const country = alpha2(checkpoint.country_region);
  const time = courierTime(checkpoint.checkpoint_time, country);
  const message = checkpoint.message?.trim();
  if (!time || !message) return null;

  const town = city || location || null;
  const hasPlace = Boolean(town || state || country);
  return {
    ...time,
    ...mapStatus(checkpoint.subtag, checkpoint.tag),
    message,
    place: hasPlace ? { city: town, province: state || null, country, zip: zip || null } : null,
    source: "aftership",
    sourceId: null,
    courier: slugs.courierOf(checkpoint.slug ?? tracking.slug),
  };
}

function lastMileOf({ last_mile: leg }: Tracking): TrackingResult["lastMile"] {
  if (!leg?.slug) return null;
  const courier = slugs.courierOf(leg.slug);
  return {
    courier,
    name: findCourier(courier)?.name ?? leg.slug,
    trackingNumber: leg.tracking_number ?? null,
  };
}

/**
 * The newest estimate; before AfterShip has one, the carrier's estimate takes precedence over AfterShip's prediction.
 */
function estimateOf(tracking: Tracking): TrackingResult["estimatedDelivery"] {
  const latest = tracking.latest_estimated_delivery;
  const older = tracking.courier_estimated_delivery_date ?? tracking.aftership_estimated_delivery_date;
  const at = latest?.datetime ?? older?.estimated_delivery_date;
  const from = new Date((latest ? latest.datetime_min : older?.estimated_delivery_date_min) || at || "");
  const to = new Date((latest ? latest.datetime_max : older?.estimated_delivery_date_max) || at || "");
  if (Number.isNaN(from.getTime()) || Number.isNaN(to.getTime())) return null;
  const isOwn = !latest && !tracking.courier_estimated_delivery_date;
  return { from, to, ...(isOwn && { by: "provider" as const }) };
}
