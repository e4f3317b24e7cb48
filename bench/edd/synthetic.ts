import { type DayNumber, dayNumber, weekdayOf } from "../../service/domain/promise/history/counted-days";
import { MOST_SCANS, type Seen } from "../../service/domain/promise/history/progress";
import type { Shipment } from "./shipment";
import { createRandom, type Random } from "./random";

/** A stage of a journey: what is scanned at its end, after how many days of work. */
interface Leg {
  stage: string;
  median: number;
  sigma: number;
}

interface Route {
  courier: string;
  country: string;
  services: { service: string; factor: number }[];
  /** By region: nearer ones are faster. */
  regions: { region: string; factor: number }[];
  lastWeekday: number;
  share: number;
  legs: Leg[];
}

const leg = (stage: string, median: number, sigma: number): Leg => ({ stage, median, sigma });

const ROUTES: Route[] = [
  {
    ...{ courier: "dhl-paket", country: "DE", lastWeekday: 6, share: 0.34 },
    services: [{ service: "standard", factor: 1 }],
    regions: [
      { region: "BY", factor: 0.8 },
      { region: "BE", factor: 1.1 },
      { region: "SH", factor: 1.4 },
    ],
    legs: [leg("in_transit", 0.5, 0.5), leg("in_transit", 0.7, 0.5), leg("out_for_delivery", 0.4, 0.5)],
  },
  {
    ...{ courier: "dpd-de", country: "DE", lastWeekday: 5, share: 0.2 },
    services: [
      { service: "standard", factor: 1 },
      { service: "express", factor: 0.5 },
    ],
    regions: [
      { region: "BY", factor: 1 },
      { region: "BE", factor: 1.2 },
    ],
    legs: [leg("in_transit", 0.6, 0.6), leg("in_transit", 1, 0.6), leg("out_for_delivery", 0.4, 0.5)],
  },
  {
    ...{ courier: "dhl-paket", country: "FR", lastWeekday: 6, share: 0.16 },
    services: [{ service: "standard", factor: 1 }],
    regions: [
      { region: "IDF", factor: 0.9 },
      { region: "PAC", factor: 1.3 },
    ],
    legs: [
      ...[leg("in_transit", 0.6, 0.5), leg("in_transit", 1.4, 0.5), leg("arrived", 1, 0.6)],
      ...[leg("in_transit_abroad", 1, 0.5), leg("out_for_delivery", 0.6, 0.5)],
    ],
  },
  {
    ...{ courier: "dhl-paket", country: "US", lastWeekday: 6, share: 0.18 },
    services: [
      { service: "standard", factor: 1 },
      { service: "express", factor: 0.45 },
    ],
    regions: [
      { region: "NY", factor: 0.9 },
      { region: "TX", factor: 1.1 },
      { region: "CA", factor: 1.3 },
    ],
    legs: [
      ...[
        leg("in_transit", 1, 0.5),
        leg("in_transit", 2.5, 0.6),
        leg("arrived", 1.5, 0.6),
        leg("customs", 1.5, 0.9),
      ],
      ...[leg("in_transit_abroad", 2, 0.6), leg("out_for_delivery", 1.2, 0.6)],
    ],
  },
  {
    ...{ courier: "ups", country: "US", lastWeekday: 5, share: 0.12 },
    services: [{ service: "express", factor: 1 }],
    regions: [
      { region: "NY", factor: 1 },
      { region: "CA", factor: 1.2 },
    ],
    legs: [
      ...[
        leg("in_transit", 0.6, 0.4),
        leg("arrived", 1.2, 0.4),
        leg("customs", 0.5, 0.9),
        leg("out_for_delivery", 1, 0.4),
      ],
    ],
  },
];

/** A shipment is lost for good; or stops somewhere for days, with or without a word of the courier. */
const LOST = 0.012;
const HELD = 0.05;
const PEAK = 1.35;

/** All of a journey, from a morning to the door. Works on the courier's days only, slower before Christmas. */
function travel(route: Route, factor: number, handedOver: DayNumber, random: Random) {
  const slow = isPeak(handedOver) ? PEAK : 1;
  const isLost = random.next() < LOST;
  const stopsAt = Math.floor(random.next() * route.legs.length);
  const held = random.next() < HELD ? random.logNormal(6, 0.5) : 0;
  const tellsWhy = random.next() < 0.5;
  const seen: Seen[] = [];
  let clock = handedOver + 0.7;
  const scan = (stage: string) => {
    const day = Math.floor(clock);
    const before = seen.filter((each) => each.stage === stage).length;
    if (seen.at(-1)?.day === day) seen.pop();
    seen.push({ stage, scan: Math.min(MOST_SCANS, before + 1), day });
  };
  for (const [at, { stage, median, sigma }] of route.legs.entries()) {
    if (at === stopsAt && isLost) return { seen, delivered: null };
    if (at === stopsAt && held > 0) {
      if (tellsWhy) {
        clock = worked(clock, 0.5, route.lastWeekday);
        scan("held");
      }
      clock = worked(clock, held, route.lastWeekday);
    }
    clock = worked(clock, random.logNormal(median, sigma) * factor * slow, route.lastWeekday);
    scan(stage);
  }
  // The door is reached on the day of the last leg, or on the next one of the courier's days.
  clock = worked(clock, random.next() < 0.85 ? 0.05 : 1, route.lastWeekday);
  const delivered = Math.floor(clock);
  return { seen: seen.filter(({ day }) => day < delivered && day >= handedOver), delivered };
}

const isPeak = (day: DayNumber) => [11, 12].includes(new Date(day * 86_400_000).getUTCMonth() + 1);

/** Days of work after a moment; on other days nothing moves. */
function worked(clock: number, days: number, lastWeekday: number): number {
  let [at, left] = [clock, days];
  for (;;) {
    const day = Math.floor(at);
    if (weekdayOf(day) > lastWeekday) {
      at = day + 1;
      continue;
    }
    const room = day + 1 - at;
    if (left < room) return at + left;
    left -= room;
    at = day + 1;
  }
}

export const START = dayNumber("2024-07-01");
/** The year before is to learn from, and its second part to choose parameters by; what follows is measured, Christmas in it. */
const isChoosing = process.env.BENCH_CHOOSE === "1";
export const MEASURED_FROM = dayNumber(isChoosing ? "2024-11-01" : "2025-07-01");
export const END = dayNumber(isChoosing ? "2025-07-01" : "2026-01-15");

export function makeShipments(seed: number, perDay: number): Shipment[] {
  const random = createRandom(seed);
  const shipments: Shipment[] = [];
  for (let day = START; day < END; day += 1) {
    if (weekdayOf(day) > 6) continue;
    for (let each = 0; each < perDay; each += 1) shipments.push(makeShipment(shipments.length, day, random));
  }
  return shipments;
}

function makeShipment(id: number, handedOver: DayNumber, random: Random): Shipment {
  let rest = random.next();
  const route = ROUTES.find(({ share }) => (rest -= share) < 0) ?? ROUTES[0]!;
  const [service, region] = [random.pick(route.services), random.pick(route.regions)];
  return {
    ...{ id, handedOver, named: null },
    lane: {
      ...{ origin: "DE", originRegion: null, courier: route.courier, service: service.service },
      ...{ country: route.country, region: region.region, postalCode: null },
    },
    ...travel(route, service.factor * region.factor, handedOver, random),
  };
}

/** The days of a lane as the generator itself gives them, by many more journeys on the same day; lost ones left out. */
export function knownDays(shipment: Shipment, random: Random, journeys = 400): number[] {
  const { courier, country, service, region } = shipment.lane;
  const route = ROUTES.find((each) => each.courier === courier && each.country === country)!;
  const factor =
    route.services.find((each) => each.service === service)!.factor *
    route.regions.find((each) => each.region === region)!.factor;
  return Array.from({ length: journeys }, () => travel(route, factor, shipment.handedOver, random).delivered)
    .flatMap((delivered) => (delivered === null ? [] : [delivered - shipment.handedOver]))
    .sort((a, b) => a - b);
}
