import { COURIER_DAYS, type CourierDays } from "../../../../contract/estimated-delivery-limits";
import { countDays, type DayNumber } from "./counted-days";
import { addTo, type Histogram, sumOf } from "./histogram";
import { faded } from "./node";

/** Where a shipment was last seen: the stage, and whether that was its first, second … day of scans in it. */
export interface Seen {
  stage: string;
  /** 1 to MOST_SCANS. */
  scan: number;
  day: DayNumber;
}

export const MOST_SCANS = 3;

/** Pauses until the next scan, in days, by the shortest of each class. */
const PAUSES = [1, 2, 3, 4, 5, 7, 10, 15] as const;

/** What became of shipments after a day of scans in one stage, on one route. */
export interface ProgressNode {
  asOf: DayNumber;
  /** By class of pause: days until the delivery. */
  remaining: Record<CourierDays, Histogram>[];
  /** Days until the next scan or the delivery. */
  pauses: Histogram;
  squares: number;
  /** Weights of shipments of which this was the last that was seen, and of those that were lost later. */
  lastSeen: number;
  lostLater: number;
}

export const emptyProgress = (asOf: DayNumber): ProgressNode => ({
  ...{ asOf, pauses: [], squares: 0, lastSeen: 0, lostLater: 0 },
  remaining: PAUSES.map(() => ({ every: [], mon_sat: [], mon_fri: [] })),
});

const classOf = (pause: number) => PAUSES.findLastIndex((shortest) => shortest <= Math.max(1, pause));

/** What became of a shipment after it was seen; `delivered` null: nothing more. */
export interface Outcome {
  next: DayNumber | null;
  delivered: DayNumber | null;
  /** The day on which that was known. */
  known: DayNumber;
}

export function addOutcome(node: ProgressNode, seen: DayNumber, { next, delivered, known }: Outcome): void {
  if (known > node.asOf) fade(node, known);
  const weight = faded(known, node.asOf);
  if (next !== null) addTo(node.pauses, next - seen, weight);
  if (delivered !== null && next !== null) {
    node.squares += weight * weight;
    const cell = node.remaining[classOf(next - seen)]!;
    for (const unit of COURIER_DAYS) addTo(cell[unit], countDays(unit, seen, delivered), weight);
  } else if (next === null) node.lastSeen += weight;
  else node.lostLater += weight;
}

function fade(node: ProgressNode, day: DayNumber): void {
  const share = faded(node.asOf, day);
  const by = (weights: Histogram) => weights.map((weight) => weight * share);
  node.remaining = node.remaining.map(({ every, mon_sat, mon_fri }) => ({
    ...{ every: by(every), mon_sat: by(mon_sat), mon_fri: by(mon_fri) },
  }));
  node.pauses = by(node.pauses);
  node.squares *= share * share;
  node.lastSeen *= share;
  node.lostLater *= share;
  node.asOf = day;
}

/** Days until the delivery of those that were silent for longer than `silent` days, and how many shipments that is. */
export function remainingAfter(
  node: ProgressNode,
  silent: number,
  unit: CourierDays,
): { days: Histogram; shipments: number } {
  const days: Histogram = [];
  for (let at = classOf(silent + 1); at < PAUSES.length; at += 1)
    node.remaining[at]![unit].forEach((weight, day) => addTo(days, day, weight));
  const sum = sumOf(days);
  const all = node.remaining.reduce((total, cell) => total + sumOf(cell[unit]), 0);
  return { days, shipments: all === 0 || node.squares === 0 ? 0 : (sum * all) / node.squares };
}

/** Weights of shipments whose pause was longer than `silent` days, and of all with a next scan. */
export function pausesBeyond({ pauses }: ProgressNode, silent: number): { longer: number; all: number } {
  return { longer: sumOf(pauses.slice(silent + 1)), all: sumOf(pauses) };
}
