import type { PageDocumentInput } from "../../../contract/page-document";
import { palettesOf } from "../../../storefront/document/palette";
import { fontStackOf } from "../../../storefront/document/style-sheet";
import { drawSections, type Pen } from "./miniature-sections";

const WIDTH = 160;
const HEIGHT = 112;
const TOP = 14;
const RADII = new Map([
  ["square", 0],
  ["small", 2],
]);
const ROUND = 5;

/** A page's colours, type, corners, width and sections, drawn from its document. */
export function DesignMiniature({ document }: { document: PageDocumentInput }) {
  const { style = {}, sections } = document;
  const [[, palette] = []] = palettesOf({ mode: style.mode ?? "light", colours: style.colours ?? {} });
  if (!palette) return null;
  const width = Math.round(WIDTH * (0.5 + (0.4 * ((style.width ?? 1040) - 560)) / 1040)) + 8;
  const pen: Pen = {
    palette,
    x: (WIDTH - width) / 2,
    width,
    radius: RADII.get(style.corners ?? "") ?? ROUND,
  };
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      <rect width={WIDTH} height={HEIGHT} fill={palette.background} />
      <rect width={WIDTH} height={TOP} fill={palette.card} />
      <rect width={WIDTH} height={0.6} y={TOP} fill={palette.line} />
      <text
        x={pen.x}
        y={10}
        fontSize={8}
        fontWeight={700}
        fill={palette.text}
        fontFamily={fontStackOf(style.font ?? "system")}
      >
        Aa
      </text>
      {drawSections(pen, sections, TOP + 8)}
    </svg>
  );
}
