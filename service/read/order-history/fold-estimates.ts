import { statusLabel } from "../../../contract/status-labels";
import type { ShownEvent } from "./parse-event";

type Tracked = Extract<ShownEvent, { name: "shipment.tracked" }>;

/**
 * A change of the courier takes the courier's date away, and the present courier names one minutes later: these two events are one line, with the
 * date before and the date now, where the second stands; the same date again is no line, unless an email or a decision followed. Events stay as
 * they are in the log. Newest first, as the page has them; a pair that two pages share stays two lines.
 */
export function foldEstimates(events: ShownEvent[]): ShownEvent[] {
  /** By shipment: the date that was taken away and not named again yet. */
  const taken = new Map<string, Tracked>();
  const folded = new Set<ShownEvent>();
  const shown = events.toReversed().flatMap((event) => {
    if (event.name !== "shipment.tracked") return event;
    const { shipment } = event.payload;
    const before = taken.get(shipment);
    taken.delete(shipment);
    if (before && isEstimateOnly(event)) {
      folded.add(before);
      return joined(before, event) ?? [];
    }
    if (isEstimateOnly(event) && isTakenByCourierChange(event, events)) taken.set(shipment, event);
    return event;
  });
  return shown.filter((event) => !folded.has(event)).toReversed();
}

const isEstimateOnly = ({ payload: { estimate, from, to } }: Tracked) =>
  estimate !== null && statusLabel(from.status) === statusLabel(to.status);

/** The change of the courier is written in the same transaction, and its event after this one. */
const isTakenByCourierChange = ({ traceId, payload: { shipment } }: Tracked, events: ShownEvent[]) =>
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
  const isSame = from !== null && to !== null && isSameDate(from, to);
  if (isSame && deliveries.length === 0 && event.decisions.length === 0) return null;
  const payload = { ...event.payload, estimate: { from: isSame ? null : from, to } };
  return { ...event, payload, deliveries };
}
