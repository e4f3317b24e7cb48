import type { GeoProjection, GeoStream } from "d3-geo";

/** Pixels; smaller steps are invisible and would be most of the response. */
const LEAST = 1.6;

/** A projection that drops points close to the one before. */
export function simplifyPath(projection: GeoProjection): { stream: (out: GeoStream) => GeoStream } {
  return { stream: (out) => projection.stream(thin(out)) };
}

function thin(out: GeoStream): GeoStream {
  let last: [number, number] | null = null;
  return {
    point(x, y) {
      if (last && Math.hypot(x - last[0], y - last[1]) < LEAST) return;
      last = [x, y];
      out.point(x, y);
    },
    lineStart() {
      last = null;
      out.lineStart();
    },
    lineEnd: () => out.lineEnd(),
    polygonStart: () => out.polygonStart(),
    polygonEnd: () => out.polygonEnd(),
    sphere: () => out.sphere?.(),
  };
}
