import type { StoredEvent } from "./events.queries";

/** "Hamburg, DE"; null where nothing is known. */
export function placeText(place: StoredEvent["place"]): string | null {
  return [place?.city, place?.province, place?.country].filter(Boolean).join(", ") || null;
}
