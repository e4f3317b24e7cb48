import type { OrderMap } from "../../../contract/order-map";
import type { Place } from "../../platform/db/tables/shipments";
import { locate } from "./places/locate";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import { type RedactionRules, redactEvent } from "../../read/visibility/redact";
import { placeText } from "../../domain/shipments/place-text";

type PlacedEvent = Pick<StoredEvent, "message" | "place" | "rawTime">;

/**
 * Places of a shipment's events, oldest first, each once while the shipment stays there. A place that is redacted or
 * hidden for shoppers is left out: its point on the map would reveal it.
 */
export function stopsOf(
  events: PlacedEvent[],
  redaction: RedactionRules,
): { stops: Place[]; hidden: number } {
  const stops: Place[] = [];
  const hidden = new Set<string>();
  for (const { message, place, rawTime } of events) {
    const text = placeText(place);
    if (!place || !text) continue;
    if (redactEvent({ message, place, rawTime }, redaction)?.place !== text) hidden.add(text);
    else if (text !== placeText(stops.at(-1) ?? null)) stops.push(place);
  }
  return { stops, hidden: hidden.size };
}

export async function spotOf(place: Place): Promise<OrderMap["shipments"][number]["stops"][number]> {
  return { place: placeText(place) ?? "", ...(await locate(place)) };
}
