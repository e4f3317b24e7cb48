import type { TrackingEvent } from "../../../domain/tracking-providers/tracking-event";
import { momentOf } from "../../../domain/couriers/local-time";
import type { TrackingResult } from "../../../domain/tracking-providers/provider";
import type { Leg, SeventeenTrackEvent, TrackedNumber } from "./responses";
import { isWithCourier } from "../shared/status-mapping";
import { courierOf } from "./carrier-keys";
import { mapStatus } from "./status-map";

/** Converts a 17TRACK number to our types. `raw` is the response as received. */
export function normalise(tracked: TrackedNumber, raw: unknown): TrackingResult {
  const info = tracked.track_info;
  const legs = info?.tracking?.providers ?? [];
  const summary = mapStatus(info?.latest_status?.sub_status, info?.latest_status?.status);
  const events = legs
    .flatMap((leg) => (leg.events ?? []).map((event) => toTrackingEvent(event, leg)))
    .filter((event) => event !== null)
    .sort((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
  const newest = events.at(-1);
  // A newest scan without a code gets the status of the summary.
  if (newest && newest.status === null && isWithCourier(summary)) {
    Object.assign(newest, summary);
  }

  return {
    trackingNumber: tracked.number,
    courier: courierOf(tracked.carrier),
    status: summary.status,
    subStatus: summary.subStatus,
    events,
    lastMile: lastMileOf(tracked, legs),
    estimatedDelivery: estimateOf(info?.time_metrics?.estimated_delivery_date),
    isTrackingStopped: summary.status === "EXPIRED",
    tag: tracked.tag || null,
    raw,
  };
}

function toTrackingEvent(event: SeventeenTrackEvent, leg: Leg): TrackingEvent | null {
  const { address, location } = event;
  const country = address?.country || leg.provider?.country || null;
  const time = timeOf(event, country);
  const message = event.description?.trim() || event.description_translation?.description?.trim();
  if (!time || !message) return null;

  return {
    ...time,
    ...mapStatus(event.sub_status, event.stage),
    message,
    place: placeOf(address, location, country),
    source: "17track",
    sourceId: null,
    courier: courierOf(leg.provider?.key),
  };
}

/** For `Delivered_Other` only the raw time is right (17TRACK's documentation); otherwise its UTC time is exact. */
function timeOf(event: SeventeenTrackEvent, country: string | null) {
  const { time_raw: raw, time_iso: iso, time_utc: utc } = event;
  const exact = utc || iso;
  const offset = raw?.timezone || (raw?.date && iso?.match(/(?:Z|[+-]\d{2}:\d{2})$/)?.[0]) || null;
  const rawTime = raw?.date ? `${raw.date} ${raw.time ?? ""}`.trim() + (offset ?? "") : (iso ?? null);

  const isRawTruer = event.sub_status === "Delivered_Other" && raw?.date;
  const known = exact && !isRawTruer ? new Date(exact) : null;
  if (known && !Number.isNaN(known.getTime())) return { occurredAt: known, rawTime };

  const occurredAt = raw?.date ? momentOf(raw.date, raw.time, offset, country) : null;
  return occurredAt && { occurredAt, rawTime };
}

function placeOf(
  address: SeventeenTrackEvent["address"],
  location: string | null | undefined,
  country: string | null,
): TrackingEvent["place"] {
  const city = address?.city || location || null;
  if (!city && !address?.state && !address?.country) return null;
  return {
    city,
    province: address?.state || null,
    country: address?.country || country,
    zip: address?.postal_code || null,
  };
}

function lastMileOf(tracked: TrackedNumber, legs: Leg[]): TrackingResult["lastMile"] {
  const provider = legs.length > 1 ? legs.at(-1)?.provider : null;
  if (!provider) return null;
  const local = tracked.track_info?.misc_info;
  return {
    courier: courierOf(provider.key),
    name: provider.name ?? "",
    trackingNumber: local?.local_key === provider.key ? (local?.local_number ?? null) : null,
  };
}

/** 17TRACK says of a date whether the courier has given it ("Official") or its own prediction. */
function estimateOf(
  range: { source?: string | null; from?: string | null; to?: string | null } | null | undefined,
) {
  const to = new Date(range?.to || range?.from || "");
  const from = new Date(range?.from || range?.to || "");
  if (Number.isNaN(to.getTime()) || Number.isNaN(from.getTime())) return null;
  return { from, to, ...(range?.source === "17TRACK" && { by: "provider" as const }) };
}
