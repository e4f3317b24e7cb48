import type { TrackingEvent } from "../../shipments/status/tracking-event";
import { carrierTime } from "../carrier-time";
import { alpha2 } from "../country-codes";
import { findCourier } from "../courier-directory";
import type { TrackingResult } from "../provider";
import { isNewsworthy } from "../status-mapping";
import type { Checkpoint, Tracking } from "./answers";
import { slugs } from "./courier-slugs";
import { mapStatus } from "./status-map";

/** Where AfterShip keeps what we gave it as a hint of whose shipment it is. */
export const TAG_FIELD = "reference";

/** One shipment as AfterShip tells it, in our words. `raw` is kept as it came. */
export function normalise(tracking: Tracking, raw: unknown): TrackingResult {
  const summary = mapStatus(tracking.subtag, tracking.tag);
  const events = (tracking.checkpoints ?? [])
    .map((checkpoint) => toEvent(checkpoint, tracking))
    .filter((event) => event !== null)
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const newest = events.at(-1);
  // The summary knows what the newest scan means even where the scan itself carries no tag.
  if (newest && newest.status === null && isNewsworthy(summary)) Object.assign(newest, summary);
  const tag = tracking.custom_fields?.[TAG_FIELD];

  return {
    trackingNumber: tracking.tracking_number,
    courier: slugs.courierOf(tracking.slug),
    status: summary.status,
    subStatus: summary.subStatus,
    events,
    lastMile: lastMileOf(tracking),
    estimatedDelivery: estimateOf(tracking),
    isGivenUp: summary.status === "EXPIRED",
    tag: typeof tag === "string" ? tag : null,
    raw,
  };
}

function toEvent(checkpoint: Checkpoint, tracking: Tracking): TrackingEvent | null {
  const { city, state, zip, location } = checkpoint;
  const country = alpha2(checkpoint.country_region);
  const time = carrierTime(checkpoint.checkpoint_time, country);
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

/** The newest estimate; before AfterShip has one, the carrier's own goes before AfterShip's guess. */
function estimateOf(tracking: Tracking): TrackingResult["estimatedDelivery"] {
  const latest = tracking.latest_estimated_delivery;
  const older = tracking.courier_estimated_delivery_date ?? tracking.aftership_estimated_delivery_date;
  const at = latest?.datetime ?? older?.estimated_delivery_date;
  const from = new Date((latest ? latest.datetime_min : older?.estimated_delivery_date_min) || at || "");
  const to = new Date((latest ? latest.datetime_max : older?.estimated_delivery_date_max) || at || "");
  return Number.isNaN(from.getTime()) || Number.isNaN(to.getTime()) ? null : { from, to };
}
