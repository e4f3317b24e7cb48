import { geoNaturalEarth1, geoPath, type GeoGeometryObjects, type GeoProjection } from "d3-geo";
import type { Point } from "./places-of-order-map.server";

/** Margin around the route in pixels, for labels and orientation. */
const MARGIN = { x: 56, y: 36 };
/** Maximum scale in pixels per radian; a route within one town is shown with some 2,000 km around it. */
const NEAREST = 2000;
/** How much smaller a map with a center is, so that there is room to move. */
const SCALE_WITH_CENTER = 0.75;

/** A great circle as several points: it bulges beyond its ends. */
export const lineOf = (from: Point, to: Point) => ({
  type: "LineString" as const,
  coordinates: [from, to],
});

/** Fits the projection to a route: rotated to its centre, so that no line is cut, at the largest scale that fits. */
export function fitMap(
  points: Point[],
  lines: [Point, Point][],
  { width, height }: { width: number; height: number },
  center: Point | null = null,
): GeoProjection {
  const route: GeoGeometryObjects = {
    type: "GeometryCollection",
    geometries: [{ type: "MultiPoint", coordinates: points }, ...lines.map(([from, to]) => lineOf(from, to))],
  };
  const projection = geoNaturalEarth1()
    .rotate([-middleOf(points), 0])
    .precision(0.5);
  projection.fitExtent(
    [
      [MARGIN.x, MARGIN.y],
      [width - MARGIN.x, height - MARGIN.y],
    ],
    route,
  );
  // A single point has no extent, which would make the scale infinite.
  if (!(projection.scale() < NEAREST)) zoomOut(projection, points, { width, height });
  if (center) moveToward(center, projection, route, { width, height });
  return projection.clipExtent([
    [0, 0],
    [width, height],
  ]);
}

/**
 * Moves a point toward the middle as far as the whole route stays on the map, at a somewhat smaller scale: exactly in the middle, half of the map
 * would show where nothing is.
 */
function moveToward(
  center: Point,
  projection: GeoProjection,
  route: GeoGeometryObjects,
  { width, height }: { width: number; height: number },
) {
  projection.scale(projection.scale() * SCALE_WITH_CENTER).translate([0, 0]);
  const bounds = geoPath(projection).bounds(route);
  const spot = projection(center)!;
  const shift = (axis: 0 | 1, size: number, margin: number) => {
    const [lowest, highest] = [margin - bounds[0][axis], size - margin - bounds[1][axis]];
    return Math.max(lowest, Math.min(highest, size / 2 - spot[axis]));
  };
  projection.translate([shift(0, width, MARGIN.x), shift(1, height, MARGIN.y)]);
}

function zoomOut(
  projection: GeoProjection,
  points: Point[],
  { width, height }: { width: number; height: number },
) {
  projection.scale(NEAREST).translate([0, 0]);
  const spots = points.map((point) => projection(point)!);
  const middle = (axis: 0 | 1) => {
    const values = spots.map((spot) => spot[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  projection.translate([width / 2 - middle(0), height / 2 - middle(1)]);
}

/** The longitude opposite the widest gap between the points: for China and America that is the Pacific. */
export function middleOf(points: Point[]): number {
  const longitudes = points.map(([longitude]) => longitude).toSorted((a, b) => a - b);
  const gaps = longitudes.map((longitude, index) => {
    const next = longitudes[index + 1] ?? longitudes[0]! + 360;
    return { width: next - longitude, middle: (longitude + next) / 2 };
  });
  const widest = gaps.reduce((a, b) => (b.width > a.width ? b : a));
  const opposite = widest.middle + 180;
  return opposite > 180 ? opposite - 360 : opposite;
}
