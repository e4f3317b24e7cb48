import type { Place } from "../../../platform/db/tables/shipments";
import type { Town } from "./country-towns";
import { townsNamed } from "./gazetteer";
import { readPlace } from "./read-place";

export interface Located {
  /** ISO 3166-1 alpha-2; given without a point where only the country is certain. */
  country: string | null;
  /** Longitude and latitude. */
  point: [longitude: number, latitude: number] | null;
}

/** The largest town of a name is certain only if it has more than this many times the people of the next one. */
const CLEARLY_LARGER = 10;
/** Towns closer than this are one point on a map of a route: a city and its district. */
const SAME_PLACE_KM = 30;

/**
 * Locates a courier's place, if it is certain: its country is known, and it has one town of that name or one that is by
 * far the largest. A wrong point on a map is worse than none.
 */
export async function locate(place: Place | null): Promise<Located> {
  if (!place) return { country: null, point: null };
  const { country, region, names } = readPlace(place);
  const town = country && (await findTown(country, region, names));
  return { country, point: town ? [town.longitude, town.latitude] : null };
}

async function findTown(country: string, region: string | null, names: string[]): Promise<Town | null> {
  for (const name of names) {
    const towns = await townsNamed(country, name);
    if (towns.length > 0) return certainOf(region ? towns.filter((town) => town.region === region) : towns);
  }
  return null;
}

export function certainOf(towns: Town[]): Town | null {
  const [largest, ...others] = towns.toSorted((a, b) => b.population - a.population);
  if (!largest) return null;
  const next = others.find((town) => kilometres(largest, town) > SAME_PLACE_KM);
  return !next || largest.population > next.population * CLEARLY_LARGER ? largest : null;
}

/** By the haversine formula. */
function kilometres(a: Town, b: Town): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const both = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * 6371 * Math.asin(Math.sqrt(both));
}
