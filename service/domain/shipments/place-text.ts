import type { Place } from "../../platform/db/tables/shipments";

/** All that the courier says of a place: "Newark, NJ, US, US" where it writes everything into the town; empty for nothing. */
export function placeInFull(place: Place | null): string {
  return [place?.city, place?.province, place?.country].filter(Boolean).join(", ");
}

/** Each name once, where it comes first: "Newark, NJ, US". */
export function shortenPlace(full: string): string {
  const names = new Map<string, string>();
  for (const part of full.split(",")) {
    const name = part.trim();
    const key = name.toLowerCase();
    if (name && !names.has(key)) names.set(key, name);
  }
  return [...names.values()].join(", ");
}

/** A place as it is shown; null where nothing is known. */
export function placeText(place: Place | null): string | null {
  return shortenPlace(placeInFull(place)) || null;
}
