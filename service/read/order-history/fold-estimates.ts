import { statusLabel } from "../../../contract/status-labels";
import { COURIER_SOURCES } from "../../domain/promise/delivery-dates.queries";
import type { ShownEvent } from "./parse-event";

type Tracked = Extract<ShownEvent, { name: "shipment.tracked" }>;

/** The present courier is asked at once; what comes later stood for a while as it was, and is told as it was. */
const SOON_MS = 3600_000;

/** Events that are read beyond a page: between the two of a pair stand the change of the courier and little else. */
export const BEYOND_PAGE = 4;

/** Where a page of up to `size` events ends, so that a pair is not parted; null is an event that is not shown. */
export function endOfPage(events: (ShownEvent | null)[], size: number): number {
  const pairs = [...pairsOf(events.filter((event) => event !== null))];
  const places = pairs.map(([event, before]) => [events.indexOf(event), events.indexOf(before)] as const);
  const isParted =
    (end: number) =>
    ([first, second]: readonly [number, number]) =>
      first < end && second >= end;
  let end = Math.min(size, events.length);
  for (let parted = places.find(isParted(end)); parted; parted = places.find(isParted(end))) {
    if (parted[0] === 0) return Math.min(size, events.length);
    end = parted[0];
  }
  return end;
}

/**
 * A change of the courier takes the courier's date away, and the present courier names one minutes later: these two events are one line, with the
 * date before and the date now, where the second stands; the same date again is no line, unless an email or a decision followed. Events stay as
 * they are in the log. Newest first, as the page has them.
 */
export function foldEstimates(events: ShownEvent[]): ShownEvent[] {
  const pairs = pairsOf(events);
  const folded = new Set<ShownEvent>(pairs.values());
  return events.flatMap((event) => {
    const before = pairs.get(event);
    if (before) return joined(before, event as Tracked) ?? [];
    return folded.has(event) ? [] : event;
  });
}

/** Of each date that is named, the event that took the one before away. */
function pairsOf(events: ShownEvent[]): Map<ShownEvent, Tracked> {
  const pairs = new Map<ShownEvent, Tracked>();
  /** By shipment: the date that was taken away and not named again yet. */
  const taken = new Map<string, Tracked>();
  for (const event of events.toReversed()) {
    if (event.name !== "shipment.tracked") continue;
    const { shipment } = event.payload;
    const before = taken.get(shipment);
    taken.delete(shipment);
    if (!isEstimateOnly(event)) continue;
    if (before && isNamedSoon(event, before)) pairs.set(event, before);
    else if (isTakenByCourierChange(event, events)) taken.set(shipment, event);
  }
  return pairs;
}

const isEstimateOnly = ({ payload: { estimate, from, to } }: Tracked) =>
  estimate !== null && statusLabel(from.status) === statusLabel(to.status);

/** The courier has named a date where there was none since: not a date of the rules or by hand. */
const isNamedSoon = ({ at, payload: { estimate } }: Tracked, before: Tracked) =>
  estimate?.from === null &&
  estimate.to !== null &&
  COURIER_SOURCES.some((source) => source === estimate.to!.by) &&
  at.getTime() - before.at.getTime() <= SOON_MS;

/** It leaves no date, and the change of the courier is an event of the same transaction. */
const isTakenByCourierChange = (
  { traceId, payload: { shipment, estimate } }: Tracked,
  events: ShownEvent[],
) =>
  estimate?.to === null &&
  traceId !== null &&
  events.some(
    (event) =>
      event.name === "shipment.edited" &&
      event.traceId === traceId &&
      event.payload.shipment === shipment &&
      event.payload.to === shipment,
  );

type Estimate = NonNullable<NonNullable<Tracked["payload"]["estimate"]>["to"]>;

/** The same days, by the same source. */
const isSameDate = (one: Estimate, other: Estimate) =>
  one.at.getTime() === other.at.getTime() &&
  one.first?.getTime() === other.first?.getTime() &&
  one.by === other.by;

/** Both as one; null where nothing is left to tell. */
function joined(before: Tracked, event: Tracked): Tracked | null {
  const [from, to] = [before.payload.estimate!.from, event.payload.estimate!.to];
  const deliveries = [...before.deliveries, ...event.deliveries].filter(
    ({ state }) => state !== "superseded",
  );
  const decisions = [...before.decisions, ...event.decisions];
  const isSame = from !== null && to !== null && isSameDate(from, to);
  if (isSame && deliveries.length === 0 && decisions.length === 0) return null;
  const payload = { ...event.payload, estimate: { from: isSame ? null : from, to } };
  return { ...event, payload, deliveries, decisions };
}
