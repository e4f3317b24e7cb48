import { isPending } from "../../contract/shipment-status";
import type { TrackedEvent } from "../../contract/tracking";
import type { StoredEvent } from "../shipments/events.queries";
import type { Shipment } from "../shipments/shipments.queries";
import { isWithoutWords } from "../shipments/fulfillment-event-news";
import { hasCertainTime } from "../shipments/status/tracking-event";
import { type RedactionRules, redactEvent } from "../shopper-visibility/redact";

type Event = Pick<
  StoredEvent,
  "occurredAt" | "rawTime" | "message" | "place" | "status" | "subStatus" | "source"
>;

/** A shipment's events as shoppers may know them, newest first. `events` is given oldest first. */
export function presentEvents(
  shipment: Pick<Shipment, "status" | "subStatus" | "statusAt" | "lastEventAt">,
  events: Event[],
  redaction: RedactionRules,
): TrackedEvent[] {
  const told = events.filter(isForShoppers);
  const shown = withoutRepeats(told.flatMap((event) => presentEvent(event, redaction) ?? []).reverse());
  return shown.length === 0 && told.length > 0 ? statusAlone(shipment) : shown;
}

/** Whether shoppers are told of an event, and in whose words; merchants see it on the order page. */
export function toldToShoppers(event: Event, redaction: RedactionRules): "shown" | "reworded" | "hidden" {
  const shown = isForShoppers(event) ? redactEvent(event, redaction) : null;
  if (!shown) return "hidden";
  const open = redactEvent(event, { hides: [], replaces: [], territories: [], isHanHidden: false })!;
  return shown.message === open.message && shown.place === open.place ? "shown" : "reworded";
}

function isForShoppers(event: Event): boolean {
  return event.message.trim() !== "" && event.status !== "INIT" && event.status !== "NO_RECORD";
}

function presentEvent(event: Event, redaction: RedactionRules): TrackedEvent | null {
  const rawTime = hasCertainTime(event) ? null : event.rawTime;
  const shown = redactEvent({ ...event, rawTime }, redaction);
  const message = shown && !isWithoutWords(event) ? shown.message : null;
  return shown && { at: event.occurredAt.toISOString(), ...shown, message, ...kindOf(event) };
}

const kindOf = ({ status, subStatus }: Pick<Event, "status" | "subStatus">) => ({ status, subStatus });

/** Told in our words, five scans of one stage would be one sentence five times: the newest stands for them. */
function withoutRepeats(events: TrackedEvent[]): TrackedEvent[] {
  return events.filter((event, index) => {
    const newer = events[index - 1];
    const isSame =
      newer?.message === null && newer.status === event.status && newer.subStatus === event.subStatus;
    return !(isSame && event.message === null && event.place === null);
  });
}

/** Where nothing of the journey is told, "the carrier has reported nothing" beside "in transit" would be odd. */
function statusAlone(shipment: Parameters<typeof presentEvents>[0]): TrackedEvent[] {
  const at = shipment.statusAt ?? shipment.lastEventAt;
  if (!at || isPending(shipment.status)) return [];
  return [{ at: at.toISOString(), rawTime: null, message: null, place: null, ...kindOf(shipment) }];
}
