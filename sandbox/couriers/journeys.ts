import { IANAZone } from "luxon";
import { mainStatusOf } from "../../contract/shipment-status";
import type { ShipmentStatus, SubStatus } from "../../contract/shipment-status";
import { seededRandomFor } from "./seeded-random";
import type { SeededRandom } from "./seeded-random";
import { kindByChance, optionsOf } from "./kinds";
import type { JourneyKind } from "./kinds";
import { countryOf, hasCustoms, hubPlace } from "./places";
import type { SimulatedPlace } from "./places";
import { scriptOf } from "./script";
import type { Line, Where } from "./script";
import { type Step, STEPS, phraseOf } from "./courier-phrases";

export interface SimulatedShipment {
  number: string;
  /** Courier code; it decides the language of the scans. */
  courier: string | null;
  shippedAt: Date;
  origin: { country: string | null; city?: string | null } | null;
  destination: {
    country: string | null;
    city: string | null;
    province?: string | null;
    zip: string | null;
  } | null;
}

export interface JourneyEvent {
  at: Date;
  /** Local time at the place with its offset, as a carrier prints it. */
  rawTime: string;
  status: ShipmentStatus;
  subStatus: SubStatus;
  message: string;
  place: SimulatedPlace;
  courier: string | null;
  /** What happens, in the simulation's own words. */
  step: Step;
}

export interface Journey {
  kind: JourneyKind;
  /** Oldest first, future events included. */
  events: JourneyEvent[];
  lastMile: { courier: string; number: string } | null;
  /** Estimate at pick-up; delays and holds do not change it. */
  estimatedDeliveryAt: Date | null;
}

export interface JourneyOptions {
  kind?: JourneyKind;
  /** Milliseconds from each event to the next, in place of hours and days. */
  pace?: { msPerStep: number };
}

const HOUR = 3_600_000;
const FAST = { msPerStep: 2000 };

/**
 * The whole journey of a shipment with its future events. Deterministic by number and shipping moment, so nothing is
 * stored: another request, or one after a restart, gets the same result.
 */
export function journeyFor(shipment: SimulatedShipment, options: JourneyOptions = {}): Journey {
  const random = seededRandomFor(shipment.number);
  const forced = optionsOf(shipment.number);
  const to = shipment.destination?.country ?? shipment.origin?.country ?? "US";
  const home = shipment.origin?.country ?? to;
  // A customs hold needs a border.
  const from =
    (options.kind ?? forced.kind) === "customs-hold" && home === to ? (to === "CN" ? "US" : "CN") : home;
  const isInternational = from !== to;
  const kind = options.kind ?? forced.kind ?? kindByChance(random, isInternational);
  const { post } = countryOf(to);
  const isHandedOver = isInternational && post !== null && !crossesBorders.has(shipment.courier ?? "");
  const route = { isInternational, hasCustoms: hasCustoms(from, to), isHandedOver };

  const lastMile =
    isHandedOver && post && kind !== "never-scanned" && kind !== "lost"
      ? {
          courier: post,
          number: `LM${String(random.between(1, 999_999_999)).padStart(9, "0")}${to}`,
        }
      : null;
  const place = placesOf(shipment, from, to, random);
  const clock = clockOf(shipment.shippedAt, options.pace ?? (forced.isFast ? FAST : null), random);
  const events = scriptOf(kind, route).map((line): JourneyEvent => {
    const at = clock(line, countryOf(isOf(line.where, "to", "town") ? to : from).zone);
    const courier = line.isLastMile && lastMile ? lastMile.courier : shipment.courier;
    const subStatus = STEPS[line.step];
    return {
      ...at,
      status: mainStatusOf(subStatus),
      subStatus,
      message: phraseOf(courier, line.step),
      place: place(line.where),
      ...{ courier, step: line.step },
    };
  });
  return {
    kind,
    events,
    lastMile,
    estimatedDeliveryAt: estimate(shipment.shippedAt, events, isInternational),
  };
}

/** Couriers that deliver in every country without a partner. */
const crossesBorders = new Set(["ups", "fedex", "dhl-express", "tnt", "aramex"]);

function isOf(where: Where, ...places: Where[]): boolean {
  return places.includes(where);
}

function placesOf(
  shipment: SimulatedShipment,
  from: string,
  to: string,
  random: SeededRandom,
): (where: Where) => SimulatedPlace {
  const [out, into] = [countryOf(from), countryOf(to)];
  const fromHub = hubPlace(from, from === to ? random.pick(out.hubs) : out.hubs[0]);
  const toHub = hubPlace(to, from === to ? random.pick(into.hubs) : into.hubs[0]);
  const sender = shipment.origin?.city
    ? { ...fromHub, city: shipment.origin.city, province: null, zip: null }
    : fromHub;
  const { city = null, zip = null, province = null } = shipment.destination ?? {};
  // With its state where the country's sorting centres have theirs.
  const town = city ? { city, province: toHub.province === null ? null : province, country: to, zip } : toHub;
  return (where) => ({ sender, from: fromHub, to: toHub, town })[where];
}

/** Returns the moment of each line in turn, with the local time and offset at the place. */
function clockOf(shippedAt: Date, pace: { msPerStep: number } | null, random: SeededRandom) {
  let at = shippedAt.getTime();
  return ({ after }: Line, zone: string) => {
    if (pace) at += pace.msPerStep;
    else if (typeof after === "string") at = nextRound(at, zone, after === "morning" ? 6.5 : 14, random);
    else at += random.between(Math.round(after[0] * 3600), Math.round(after[1] * 3600)) * 1000;
    return { at: new Date(at), rawTime: localText(at, zone) };
  };
}

/** Within two and a half hours from `startHour` of the next day other than Sunday, at least two hours ahead. */
function nextRound(at: number, zone: string, startHour: number, random: SeededRandom): number {
  const offset = offsetMinutes(zone, at) * 60_000;
  const midnight = Math.floor((at + offset) / (24 * HOUR)) * 24 * HOUR;
  let round = midnight + startHour * HOUR + random.between(0, 9000) * 1000;
  while (round - offset < at + 2 * HOUR || new Date(round).getUTCDay() === 0) round += 24 * HOUR;
  return round - offset;
}

const offsets = new Map<string, number>();

/** Cached by hour: Intl is slow over a demo store's events, and offsets change on full hours only. */
function offsetMinutes(zone: string, at: number): number {
  const key = `${zone} ${Math.floor(at / HOUR)}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const minutes = IANAZone.create(zone).offset(at);
  if (offsets.size > 50_000) offsets.clear();
  offsets.set(key, minutes);
  return minutes;
}

function localText(at: number, zone: string): string {
  const minutes = offsetMinutes(zone, at);
  const local = new Date(at + minutes * 60_000).toISOString();
  const size = Math.abs(minutes);
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${local.slice(0, 10)} ${local.slice(11, 19)}${offset}`;
}

function two(value: number): string {
  return String(value).padStart(2, "0");
}

function estimate(shippedAt: Date, events: JourneyEvent[], isInternational: boolean): Date | null {
  const pickedUp = events[1]?.at;
  if (!pickedUp) return null;
  const days = isInternational ? 9 : 3;
  return new Date(Math.max(pickedUp.getTime(), shippedAt.getTime()) + days * 24 * HOUR);
}
