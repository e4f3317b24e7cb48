import type { SeededRandom } from "./seeded-random";

/** Outcome of a simulated journey. "In progress" is none of them: its later events lie in the future. */
export const JOURNEY_KINDS = [
  "delivered",
  "failed-once",
  "customs-hold",
  "pickup-point",
  "neighbour",
  "delayed",
  "returned",
  "lost",
  "never-scanned",
] as const;
export type JourneyKind = (typeof JOURNEY_KINDS)[number];

/** Share of each kind in per mille, close to what carriers report; the rest is delivered. */
const shares: [JourneyKind, number][] = [
  ["failed-once", 45],
  ["pickup-point", 40],
  ["delayed", 30],
  ["neighbour", 25],
  ["customs-hold", 20],
  ["returned", 15],
  ["never-scanned", 15],
  ["lost", 10],
];

const prefixes = new Map(
  Object.entries<JourneyKind>({
    DLV: "delivered",
    FAIL: "failed-once",
    CUST: "customs-hold",
    PICK: "pickup-point",
    NEAR: "neighbour",
    LATE: "delayed",
    RET: "returned",
    LOST: "lost",
    NONE: "never-scanned",
  }),
);

const PREFIX = new RegExp(`^SIM(FAST)?(${[...prefixes.keys()].join("|")})?`, "i");

/**
 * Options in the number's prefix: `SIMFAIL…`, `SIMCUST…`, `SIMRET…` and so on force a kind, `SIMFAST…` (also
 * `SIMFASTFAIL…`) makes the shipment travel in seconds. Any other number sets neither.
 */
export function optionsOf(number: string): { kind: JourneyKind | null; isFast: boolean } {
  const [, fast, kind] = PREFIX.exec(number) ?? [];
  const isFast = fast !== undefined;
  return { kind: kind ? prefixes.get(kind.toUpperCase())! : isFast ? "delivered" : null, isFast };
}

export function kindByChance(random: SeededRandom, isInternational: boolean): JourneyKind {
  let rest = Math.floor(random.roll() * 1000);
  for (const [kind, share] of shares) {
    rest -= share;
    if (rest >= 0) continue;
    // A domestic shipment has no customs: it is delayed instead.
    return kind === "customs-hold" && !isInternational ? "delayed" : kind;
  }
  return "delivered";
}
