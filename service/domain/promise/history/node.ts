import { COURIER_DAYS, type CourierDays } from "../../../../contract/estimated-delivery-limits";
import { countDays, type DayNumber, deliveryDaysOf, weekdayOf } from "./counted-days";
import { addTo, type Distribution, type Histogram, MOST_DAYS, normalized, sumOf } from "./histogram";

/** Half of a shipment's weight is gone after so many days: the last weeks say more than the last year. */
export const HALF_LIFE = 40;

/** How many days shipments took, in calendar days and in days on which couriers come. Old shipments weigh less. */
export interface Node {
  /** The day to which the weights have faded. */
  asOf: DayNumber;
  days: Record<CourierDays, Histogram>;
  /** Deliveries by weekday, Monday first. */
  weekdays: number[];
  /** Of the squares of weights: by it follows how many shipments the weights stand for. */
  squares: number;
  /** All shipments that were ever counted. */
  shipments: number;
}

export const emptyNode = (asOf: DayNumber): Node => ({
  asOf,
  days: { every: [], mon_sat: [], mon_fri: [] },
  weekdays: [0, 0, 0, 0, 0, 0, 0],
  squares: 0,
  shipments: 0,
});

/** What a day's weight has become by a later one. */
export const faded = (since: DayNumber, until: DayNumber): number => 2 ** (-(until - since) / HALF_LIFE);

/** Adds a shipment that started and arrived on these days. In whatever order shipments come, the node is the same. */
export function addShipment(node: Node, from: DayNumber, to: DayNumber): void {
  if (to > node.asOf) fade(node, to);
  const weight = faded(to, node.asOf);
  for (const unit of COURIER_DAYS) addTo(node.days[unit], countDays(unit, from, to), weight);
  node.weekdays[weekdayOf(to) - 1]! += weight;
  node.squares += weight * weight;
  node.shipments += 1;
}

function fade(node: Node, day: DayNumber): void {
  const share = faded(node.asOf, day);
  for (const unit of COURIER_DAYS) node.days[unit] = node.days[unit].map((weight) => weight * share);
  node.weekdays = node.weekdays.map((weight) => weight * share);
  node.squares *= share * share;
  node.asOf = day;
}

/** How many shipments of equal weight the node stands for (Kish); fading leaves it, so that a quiet lane keeps what it knows. */
export function effectiveShipments({ days, squares }: Node): number {
  const sum = sumOf(days.every);
  return squares === 0 ? 0 : (sum * sum) / squares;
}

/** The chances of each calendar day for a shipment that starts on a day; null for an empty node. */
export function distributionOf(node: Node, start: DayNumber, unit = unitOf(node)): Distribution | null {
  return byCalendar(node.days[unit], unit, start);
}

export const unitOf = ({ weekdays, shipments }: Node): CourierDays => deliveryDaysOf(weekdays, shipments);

/** Days on which a courier comes as calendar days: those after a start on which it does not come get nothing. */
export function byCalendar(histogram: Histogram, unit: CourierDays, start: DayNumber): Distribution | null {
  const chances = new Float64Array(MOST_DAYS + 1);
  chances[0] = histogram[0] ?? 0;
  let counted = 0;
  for (let day = 1; day <= MOST_DAYS; day += 1) {
    const isCounted = countDays(unit, start + day - 1, start + day) === 1;
    if (!isCounted) continue;
    counted += 1;
    chances[day] = histogram[counted] ?? 0;
  }
  for (let rest = counted + 1; rest < histogram.length; rest += 1) chances[MOST_DAYS]! += histogram[rest]!;
  return normalized(chances);
}
