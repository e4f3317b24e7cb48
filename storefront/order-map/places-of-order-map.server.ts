import type { OrderMap } from "../../contract/order-map";

export type Point = [longitude: number, latitude: number];

/** A point of the map; shipments through it share it, and so do places that are close together. */
export interface MapPlace {
  /** The town of the last place here. */
  name: string;
  point: Point;
  /** The places here, each with its number in the order of the journey; none at a destination that was not reached. */
  stops: { place: string; number: number }[];
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
  let numbered = 0;
  const ways = shipments.map(({ stops }) => {
    const way = stops.flatMap(({ place, point }) => {
      if (!point) return [];
      const index = indexOf(places, place, point);
      const here = places[index]!.stops;
      if (!here.some((stop) => stop.place === place)) {
        here.push({ place, number: ++numbered });
        places[index]!.name = townOf(place);
      }
      return [index];
    });
    return way.filter((place, index) => place !== way[index - 1]);
  });
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
export function numberOf(
  places: MapPlace[],
  { place, point }: { place: string; point: Point | null },
): number | null {
  const here = point && places.find((each) => isNear(each.point, point));
  return here?.stops.find((stop) => stop.place === place)?.number ?? null;
}

/** The numbers of a point's places as its label has them: `2`, `2–4`, `1, 3–4`. */
export function numbersOf({ stops }: MapPlace): string {
  const spans: [first: number, last: number][] = [];
  for (const { number } of stops) {
    const span = spans.at(-1);
    if (span && span[1] === number - 1) span[1] = number;
    else spans.push([number, number]);
  }
  return spans.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(", ");
}

function indexOf(places: MapPlace[], name: string, point: Point): number {
  const existing = places.findIndex((each) => isNear(each.point, point));
  if (existing >= 0) return existing;
  return places.push({ name: townOf(name), point, stops: [], isNewest: false, isDestination: false }) - 1;
}

const isNear = (a: Point, b: Point) =>
  Math.abs(a[0] - b[0]) < SAME_PLACE && Math.abs(a[1] - b[1]) < SAME_PLACE;

/** Labels show the town; the list below has the whole place. */
const townOf = (place: string) => place.split(/[,;|]/)[0]!.trim();
