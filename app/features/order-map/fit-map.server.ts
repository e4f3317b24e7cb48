import { geoNaturalEarth1, type GeoProjection } from "d3-geo";
import type { Point } from "./places-of-route.server";

/** Pixels around the route: a label needs some, and the reader wants to see where in the world it is. */
const MARGIN = { x: 56, y: 36 };
/** Pixels per radian; a route within one town is shown with some 2,000 km around it. */
const NEAREST = 2000;

/** Where great circles bulge, the map must too: more points than the ends alone. */
export const lineOf = (from: Point, to: Point) => ({
  type: "LineString" as const,
  coordinates: [from, to],
});

/** The world as one looks at a route: turned to its middle, so that no line is cut, and as near as it fits. */
export function fitMap(
  points: Point[],
  lines: [Point, Point][],
  { width, height }: { width: number; height: number },
): GeoProjection {
  const projection = geoNaturalEarth1()
    .rotate([-middleOf(points), 0])
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
  // One place alone has no extent at all, and would be shown infinitely near.
  if (!(projection.scale() < NEAREST)) zoomOut(projection, points, { width, height });
  return projection.clipExtent([
    [0, 0],
    [width, height],
  ]);
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

/** The longitude opposite of the widest gap between the points: from China to America that is the Pacific's. */
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
