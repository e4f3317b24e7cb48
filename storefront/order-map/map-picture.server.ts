import { markup } from "../markup";
import type { RouteDrawing } from "./draw-order-map.server";

/** Colors of the first shipments' ways; a fifth repeats the first. */
const WAYS = ["#1f5199", "#b2560d", "#7a3e9d", "#0f766e"];

/** Read as a picture, an SVG has no style but its own, and cannot know the page's colors: it brings its own ground. */
const STYLE = `.land{fill:#fff;stroke:#d5dde5;stroke-width:.6}.visited{fill:#dcebdc;stroke:#b6d0b6;stroke-width:.6}
.way{fill:none;stroke-linecap:round;stroke-width:2}.ahead{fill:none;stroke:#6d7680;stroke-width:1.5;stroke-dasharray:2 5}
.place{fill:#303030;stroke:#fff}.newest{fill:#1f5199;opacity:.3}.goal{fill:#fff;stroke:#303030;stroke-width:1.5}
text{font:12px system-ui,sans-serif;fill:#303030;stroke:#fff;stroke-width:3;paint-order:stroke;dominant-baseline:middle}
.newest-label{font-weight:700}.sources{font-size:9px;fill:#56626e;text-anchor:end}`;

/** A drawing as an SVG file, with its sources, as GeoNames' license asks. */
export function mapPicture({ width, height, land, visited, ways, ahead, places }: RouteDrawing): string {
  return String(markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<style>${STYLE}</style><rect width="${width}" height="${height}" fill="#eef3f7"/>
<path class="land" d="${land}"/><path class="visited" d="${visited}"/><path class="ahead" d="${ahead}"/>
${ways.map((way, index) => markup`<path class="way" stroke="${WAYS[index % WAYS.length]!}" d="${way}"/>`)}
${places.map(
  ({ x, y, isNewest, isDestination }) =>
    markup`<g transform="translate(${x} ${y})">${isNewest && markup`<circle class="newest" r="9"/>`}<circle class="${isDestination ? "goal" : "place"}" r="${isDestination ? 5.5 : 4}"/>${isDestination && markup`<circle class="place" r="2"/>`}</g>`,
)}
${places.map(
  ({ label, isNewest }) =>
    label &&
    markup`<text x="${label.x}" y="${label.y}" text-anchor="${label.anchor}"${isNewest && markup` class="newest-label"`}>${label.text}</text>`,
)}
<text class="sources" x="${width - 6}" y="${height - 9}">GeoNames (CC BY 4.0) · Natural Earth</text></svg>`);
}

/** Where no place of a route is certain: a picture that takes no room. */
export const EMPTY_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>`;
