import type { StoredEvent } from "./events.queries";

/** "Hamburg, DE", each name once; null where nothing is known. */
export function placeText(place: StoredEvent["place"]): string | null {
  const parts = [place?.city, place?.province, place?.country].filter(Boolean);
  return [...new Set(parts)].join(", ") || null;
}
