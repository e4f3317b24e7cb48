import type { OrderMap } from "../../contract/order-map";

export type Point = [longitude: number, latitude: number];

/** A point of the map; shipments through it share it. */
export interface MapPlace {
  name: string;
  point: Point;
  /** Number in the order of arrival; null for a destination that was not reached. */
  number: number | null;
  isNewest: boolean;
  isDestination: boolean;
}

export interface PlacesOfRoute {
  places: MapPlace[];
  /** For each shipment the indexes of its places. */
  ways: number[][];
  /** Remaining legs: indexes of the last place and the destination. */
  ahead: [from: number, to: number][];
}

/** Degrees; closer places are one point. */
const SAME_PLACE = 0.25;

/** Every certain place of a route, once, and the legs between them. */
export function placesOfOrderMap({ shipments, destination }: OrderMap): PlacesOfRoute {
  const places: MapPlace[] = [];
  const ways = shipments.map(({ stops }) => {
    const way = stops.flatMap(({ place, point }) => (point ? [indexOf(places, place, point)] : []));
    return way.filter((place, index) => place !== way[index - 1]);
  });
  places.forEach((place, index) => (place.number = index + 1));
  for (const { stops } of shipments) {
    // Where the last town is not certain, nothing on the map is where the shipment is.
    const point = stops.findLast(({ place, country }) => place !== country)?.point;
    const newest = point && places.find((place) => isNear(place.point, point));
    if (newest) newest.isNewest = true;
  }
  if (places.length === 0 || !destination?.point) return { places, ways, ahead: [] };

  const goal = indexOf(places, destination.place, destination.point);
  places[goal]!.isDestination = true;
  const ahead = ways.flatMap((way, shipment): [number, number][] => {
    const last = way.at(-1);
    return last === undefined || last === goal || !shipments[shipment]!.under_way ? [] : [[last, goal]];
  });
  return { places, ways, ahead };
}

/** A place's number on the map; null where it is not certain. */
export function numberOf(places: MapPlace[], point: Point | null): number | null {
  return (point && places.find((place) => isNear(place.point, point))?.number) ?? null;
}

function indexOf(places: MapPlace[], name: string, point: Point): number {
  const existing = places.findIndex((each) => isNear(each.point, point));
  if (existing >= 0) return existing;
  return places.push({ name: townOf(name), point, number: null, isNewest: false, isDestination: false }) - 1;
}

const isNear = (a: Point, b: Point) =>
  Math.abs(a[0] - b[0]) < SAME_PLACE && Math.abs(a[1] - b[1]) < SAME_PLACE;

/** Labels show the town; the list below has the whole place. */
const townOf = (place: string) => place.split(/[,;|]/)[0]!.trim();
