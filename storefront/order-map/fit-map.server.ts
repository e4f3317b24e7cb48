import { geoNaturalEarth1, type GeoProjection } from "d3-geo";
import type { Point } from "./places-of-order-map.server";

/** Margin around the route in pixels, for labels and orientation. */
const MARGIN = { x: 56, y: 36 };
/** Maximum scale in pixels per radian; a route within one town is shown with some 2,000 km around it. */
const NEAREST = 2000;

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
  const projection = geoNaturalEarth1()
    .rotate([-(center ? center[0] : middleOf(points)), 0])
    .precision(0.5);
  projection.fitExtent(
    [
      [MARGIN.x, MARGIN.y],
      [width - MARGIN.x, height - MARGIN.y],
    ],
    {
      type: "GeometryCollection",
      geometries: [
        { type: "MultiPoint", coordinates: points },
        ...lines.map(([from, to]) => lineOf(from, to)),
      ],
    },
  );
  // A single point has no extent, which would make the scale infinite.
  if (!(projection.scale() < NEAREST)) zoomOut(projection, points, { width, height });
  if (center) moveTo(center, projection, points, { width, height });
  return projection.clipExtent([
    [0, 0],
    [width, height],
  ]);
}

/** Puts a point in the middle, at a scale at which all others still have room on their side. */
function moveTo(
  center: Point,
  projection: GeoProjection,
  points: Point[],
  { width, height }: { width: number; height: number },
) {
  const [x, y] = projection(center)!;
  const room = { x: width / 2 - MARGIN.x, y: height / 2 - MARGIN.y };
  const shares = points.map((point) => {
    const spot = projection(point)!;
    return Math.max(Math.abs(spot[0] - x) / room.x, Math.abs(spot[1] - y) / room.y);
  });
  projection.scale(projection.scale() / Math.max(1, ...shares)).translate([0, 0]);
  const moved = projection(center)!;
  projection.translate([width / 2 - moved[0], height / 2 - moved[1]]);
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
