import type { OrderMap } from "../../../contract/order-map";
import type { Place } from "../../platform/db/tables/shipments";
import { locate } from "./places/locate";
import { type ReadPlace, readPlace } from "./places/read-place";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import { type RedactionRules, redactEvent } from "../visibility/redact";
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

/**
 * The same stops, with the destination for those in its town: couriers name it without its state, by which alone it may be
 * found on the map. What was delivered has reached it, whatever the courier's last place is.
 */
export function endingAt(destination: Place, stops: Place[], isDelivered: boolean): Place[] {
  const goal = readPlace(destination);
  const route = stops.map((stop) => (isSameTown(readPlace(stop), goal) ? destination : stop));
  if (isDelivered && route.length > 0 && route.at(-1) !== destination) route.push(destination);
  return route;
}

function isSameTown(stop: ReadPlace, goal: ReadPlace): boolean {
  const isSameRegion = stop.region === null || goal.region === null || stop.region === goal.region;
  const isSameCountry = stop.country !== null && stop.country === goal.country;
  return isSameCountry && isSameRegion && stop.names.some((name) => goal.names.includes(name));
}

export async function spotOf(place: Place): Promise<OrderMap["shipments"][number]["stops"][number]> {
  return { place: placeText(place) ?? "", ...(await locate(place)) };
}
