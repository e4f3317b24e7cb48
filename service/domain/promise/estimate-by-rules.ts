import type { DeliveryRules } from "../../../contract/estimated-delivery";
import type { EstimateStep } from "../../../contract/estimate-steps";
import { addDays, type CalendarDay, dayIn, hasPassed } from "./calendar-day";
import { type Closed, type ClosedOn, courierDays, warehouseDays } from "./closed-days";
import type { Holidays } from "./holidays";
import { matchTransit, type Route } from "./match-transit";

/** What the date of a shipment follows from. */
export interface ShipmentToEstimate extends Route {
  orderedAt: Date;
  /** Null before it is with the courier. */
  fulfilledAt: Date | null;
  /** Ids of Shopify. */
  products: string[];
}

/** Both days belong to it; they are the same where the rules leave no choice. */
export interface DateRange {
  from: CalendarDay;
  to: CalendarDay;
}

export interface RulesEstimate {
  /** Null where the rules give none; the last step says why. */
  date: DateRange | null;
  steps: EstimateStep[];
}

interface World {
  /** The shop's, an IANA name. */
  timezone: string;
  holidays: Holidays;
}

/** Looked through for a day that counts; who is closed for longer has no date. */
const MOST_DAYS = 800;

/**
 * The date of a shipment by the shop's rules, with every step. Processing counts business days of the warehouse, the day of the order
 * among them unless its cut-off has passed; transit counts the courier's days after hand-over. With no processing days the shipment is
 * handed over on the eve of the first business day, so that this one is its first transit day.
 */
export function estimateByRules(
  rules: DeliveryRules,
  shipment: ShipmentToEstimate,
  { timezone, holidays }: World,
): RulesEstimate {
  const steps: EstimateStep[] = [];
  const excluded = rules.excluded_products.find(({ id }) => shipment.products.includes(id));
  if (excluded) return { date: null, steps: [{ step: "excluded", product: excluded.title || excluded.id }] };

  const handedOver =
    rules.count_from === "order"
      ? processed(rules, shipment, { timezone, holidays }, steps)
      : fulfilled(shipment, timezone, steps);
  if (!handedOver) return { date: null, steps };

  const match = matchTransit(rules, shipment);
  if (!match) return { date: null, steps: [...steps, { step: "no_transit" }] };
  const { days, courier_days } = match.transit;
  const { rule } = match;
  if (rule !== null)
    steps.push(...match.matched.map((each) => ({ step: "matched" as const, rule, ...each })));
  steps.push({ step: "transit", rule, ...days });
  const closedOn = courierDays(courier_days, shipment.country, holidays);
  const isRange = handedOver.from !== handedOver.to;
  const from = shortest(handedOver.from, days.min, closedOn, isRange ? steps : []);
  let isFirst = true;
  const to = countDays(addDays(handedOver.to, 1), days.max, closedOn, {
    skipped: (day, closed) => pushClosed(steps, "not_delivered", day, closed),
    counted: (day) => {
      if (isFirst) steps.push({ step: "first_transit_day", day, latest: isRange });
      isFirst = false;
    },
  });
  if (!from || !to) return { date: null, steps: [...steps, { step: "always_closed", who: "courier" }] };
  steps.push({ step: "date", from, to });
  return { date: { from, to }, steps };
}

/** The end of the shortest transit; its one step sums up how it comes about, as the steps of each day are those of the longest. */
function shortest(
  handed_over: CalendarDay,
  days: number,
  closedOn: ClosedOn,
  steps: EstimateStep[],
): CalendarDay | null {
  const counted: CalendarDay[] = [];
  const date = countDays(addDays(handed_over, 1), days, closedOn, { counted: (day) => counted.push(day) });
  if (date) steps.push({ step: "earliest", handed_over, first_transit_day: counted[0]!, date });
  return date;
}

function fulfilled(
  { fulfilledAt }: ShipmentToEstimate,
  timezone: string,
  steps: EstimateStep[],
): DateRange | null {
  if (!fulfilledAt) {
    steps.push({ step: "not_fulfilled" });
    return null;
  }
  const day = dayIn(timezone, fulfilledAt);
  steps.push({ step: "counted_from", from: "fulfillment", day });
  return { from: day, to: day };
}

/** The days on which the shipment is handed over at the earliest and at the latest. */
function processed(
  { warehouses }: DeliveryRules,
  { orderedAt, country }: ShipmentToEstimate,
  { timezone, holidays }: World,
  steps: EstimateStep[],
): DateRange | null {
  const day = dayIn(timezone, orderedAt);
  steps.push({ step: "counted_from", from: "order", day });
  const warehouse = warehouseFor(warehouses, country);
  if (warehouses.length > 1) steps.push({ step: "warehouse", name: warehouse.name });
  const { cutoff, processing } = warehouse;
  const closedOn = warehouseDays(warehouse, holidays);
  const passed = cutoff !== "" && hasPassed(timezone, orderedAt, cutoff);
  if (cutoff !== "" && !closedOn(day)) steps.push({ step: "cutoff", time: cutoff, passed });
  const first = passed ? addDays(day, 1) : day;

  const days = Math.max(1, processing.max);
  const counted: CalendarDay[] = [];
  const last = countDays(first, days, closedOn, {
    skipped: (each, closed) => pushClosed(steps, "closed", each, closed),
    counted: (each) => {
      counted.push(each);
      if (processing.max > 0) steps.push({ step: "processing_day", day: each, number: counted.length });
    },
  });
  if (!last) {
    steps.push({ step: "always_closed", who: "warehouse" });
    return null;
  }
  const handOver = (number: number) => (number === 0 ? addDays(counted[0]!, -1) : counted[number - 1]!);
  const range = { from: handOver(processing.min), to: handOver(processing.max) };
  if (processing.max > 0) steps.push({ step: "handed_over", ...range });
  return range;
}

/** Adds a day that does not count to the step before, where that is about the day before and has the same reason. */
function pushClosed(
  steps: EstimateStep[],
  step: "closed" | "not_delivered",
  day: CalendarDay,
  closed: Closed,
): void {
  const last = steps.at(-1);
  const isSame = last?.step === step && last.why === closed.why && closed.why !== "holiday";
  if (isSame && last.to === addDays(day, -1)) last.to = day;
  else steps.push({ step, from: day, to: day, ...closed });
}

/** The first that names the destination, else the first that names none, else the first. */
const warehouseFor = (warehouses: DeliveryRules["warehouses"], country: string | null) =>
  warehouses.find(({ serves }) => country !== null && serves.includes(country)) ??
  warehouses.find(({ serves }) => serves.length === 0) ??
  warehouses[0]!;

interface Watcher {
  skipped?: (day: CalendarDay, closed: Closed) => void;
  counted?: (day: CalendarDay) => void;
}

/** The `number`th day from `first` on that is not closed, `first` itself among them; null where there is none for years. */
function countDays(
  first: CalendarDay,
  number: number,
  closedOn: ClosedOn,
  { skipped, counted }: Watcher = {},
): CalendarDay | null {
  let found = 0;
  for (let offset = 0; offset < MOST_DAYS; offset++) {
    const day = addDays(first, offset);
    const closed = closedOn(day);
    if (closed) {
      skipped?.(day, closed);
      continue;
    }
    counted?.(day);
    if (++found === number) return day;
  }
  return null;
}
