import { geoInterpolate, geoPath, type GeoProjection } from "d3-geo";
import type { OrderMap } from "../../contract/order-map";
import { fitMap, lineOf } from "./fit-map.server";
import type { MapCenter } from "../tracking-settings";
import { MAP_SIZES, type MapSize } from "./map-size";
import { placeLabels } from "./place-labels.server";
import { type MapPlace, numbersOf, type PlacesOfRoute, type Point } from "./places-of-order-map.server";
import { simplifyPath } from "./simplify-path.server";
import { countriesOf, isCountry } from "./world.server";

/** From this scale on the coarse atlas would show its corners, and the fine one is used. */
const FINE_FROM = 700;
const POINTS_OF_LINE = 64;

/** Draws a route as paths and points in pixels: all of it in the middle, or one place. Null without a certain place. */
export function drawOrderMap(
  route: OrderMap,
  { places, ways, ahead }: PlacesOfRoute,
  sizeName: MapSize,
  center: MapCenter | null = null,
) {
  if (places.length === 0) return null;
  const size = MAP_SIZES[sizeName];
  const pointOf = (index: number) => places[index]!.point;
  const steps = ways.map((way) =>
    way.slice(1).map((to, index): [Point, Point] => [pointOf(way[index]!), pointOf(to)]),
  );
  const rest = ahead.map(([from, to]): [Point, Point] => [pointOf(from), pointOf(to)]);
  const projection = fitMap(
    places.map(({ point }) => point),
    [...steps.flat(), ...rest],
    size,
    center && middlePlace(places, center),
  );
  const path = geoPath(projection).digits(1);
  const lineThrough = (lines: [Point, Point][]) =>
    path({ type: "GeometryCollection", geometries: lines.map(([from, to]) => lineOf(from, to)) }) ?? "";
  const shapes = countriesOf(projection.scale() > FINE_FROM ? "fine" : "coarse");
  const visited = countriesVisited(route);
  const isVisited = (shape: (typeof shapes)[number]) => visited.some((code) => isCountry(shape, code));
  const outline = geoPath(simplifyPath(projection)).digits(1);
  const draw = (drawn: typeof shapes) => outline({ type: "FeatureCollection", features: drawn }) ?? "";

  return {
    ...size,
    land: draw(shapes.filter((shape) => !isVisited(shape))),
    visited: draw(shapes.filter(isVisited)),
    ways: steps.map(lineThrough),
    ahead: lineThrough(rest),
    places: drawPlaces(places, projection, size, alongLines([...steps.flat(), ...rest], projection)),
  };
}
export type RouteDrawing = NonNullable<ReturnType<typeof drawOrderMap>>;

/** The place that is asked for, or the other one; null where neither is on the map. */
function middlePlace(places: MapPlace[], center: MapCenter): Point | null {
  const [current, goal] = [
    places.find(({ isNewest }) => isNewest),
    places.find((each) => each.isDestination),
  ];
  return ((center === "current" ? current : goal) ?? current ?? goal)?.point ?? null;
}

function countriesVisited({ shipments, destination }: OrderMap): string[] {
  const spots = [...shipments.flatMap(({ stops }) => stops), ...(destination ? [destination] : [])];
  return [...new Set(spots.flatMap(({ country }) => country ?? []))];
}

/** Labels are placed for a shipment's current place and destination first, then in the order of the route. */
function drawPlaces(
  places: MapPlace[],
  projection: GeoProjection,
  size: { width: number; height: number },
  lines: Point[],
) {
  const weight = ({ isNewest, isDestination }: MapPlace) => (isNewest ? 0 : isDestination ? 1 : 2);
  const sorted = places.toSorted((a, b) => weight(a) - weight(b));
  const spots = sorted.map((place) => {
    const [x, y] = projection(place.point)!;
    return { x: round(x), y: round(y), text: `${numbersOf(place)} ${place.name}`.trimStart() };
  });
  const labels = placeLabels(spots, size, lines);
  const drawn = sorted.map(({ isNewest, isDestination }, index) => {
    const { x, y } = spots[index]!;
    return { x, y, isNewest, isDestination, label: labels[index]! };
  });
  // The most important ones are drawn last, on top.
  return drawn.toReversed();
}

/** Points along the lines, close enough that no label fits between two. */
function alongLines(lines: [Point, Point][], projection: GeoProjection): Point[] {
  return lines.flatMap(([from, to]) => {
    const between = geoInterpolate(from, to);
    return Array.from({ length: POINTS_OF_LINE }, (_, index) => {
      return projection(between(index / POINTS_OF_LINE))!;
    });
  });
}

const round = (value: number) => Math.round(value * 10) / 10;
