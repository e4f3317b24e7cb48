import type { ReactNode } from "react";
import { ownValue } from "../../../contract/own-value";
import type { PageDocumentInput } from "../../../contract/page-document";
import type { Palette } from "../../../storefront/document/palette";

/** Where and how the sections of a miniature are drawn, in units of its view box. */
export interface Pen {
  palette: Palette;
  x: number;
  width: number;
  radius: number;
}

type Section = PageDocumentInput["sections"][number];
interface Part {
  height: number;
  drawing: ReactNode;
}
type Draw = (pen: Pen, y: number, settings: Record<string, unknown>) => Part;

const PAD = 6;

const GAP = 5;

/**
 * The sections from `top` on, one below the other, but those that a miniature does not show: header and footer, and the
 * look-up, in whose place the details stand.
 */
export function drawSections(pen: Pen, sections: readonly Section[], top: number): ReactNode[] {
  let y = top;
  return sections.map(({ id, type, settings = {} }) => {
    const part = ownValue(DRAWINGS, type)?.(pen, y, settings);
    if (part) y += part.height + GAP;
    return part && <g key={id}>{part.drawing}</g>;
  });
}

const DRAWINGS: Record<string, Draw> = {
  "tracking-details": (pen, y, { statusBar }) => ({
    height: 36,
    drawing: (
      <>
        {card(pen, y, 36)}
        {line(pen, pen.x + PAD, y + 6, 34, pen.palette.accent, 3)}
        {bar(pen, y + 17, String(statusBar))}
        {line(pen, pen.x + PAD, y + 25, pen.width * 0.5)}
        {line(pen, pen.x + PAD, y + 30, pen.width * 0.36)}
      </>
    ),
  }),
  questions: (pen, y) => ({
    height: 21,
    drawing: (
      <>
        {card(pen, y, 21)}
        {[5, 10, 15].map((at, index) => (
          <g key={at}>
            {line(pen, pen.x + PAD, y + at, pen.width * (0.6 - index * 0.08))}
            {line(pen, pen.x + pen.width - PAD - 3, y + at, 3, pen.palette.accent)}
          </g>
        ))}
      </>
    ),
  }),
  "contact-card": (pen, y) => ({
    height: 16,
    drawing: (
      <>
        {card(pen, y, 16)}
        {line(pen, pen.x + PAD, y + 4.5, pen.width * 0.34, pen.palette.text)}
        {line(pen, pen.x + PAD, y + 10, pen.width * 0.22, pen.palette.accent)}
      </>
    ),
  }),
  columns: (pen, y) => ({
    height: 20,
    drawing: (
      <>
        {card(pen, y, 20)}
        {[0, 1, 2].map((index) => {
          const x = pen.x + PAD + (index * (pen.width - PAD)) / 3;
          return (
            <g key={index}>
              {line(pen, x, y + 5, pen.width * 0.16, pen.palette.text)}
              {line(pen, x, y + 10, pen.width * 0.24)}
              {line(pen, x, y + 14, pen.width * 0.2)}
            </g>
          );
        })}
      </>
    ),
  }),
  banner: (pen, y, { tone }) => {
    const { accent, onAccent, text } = pen.palette;
    const isFilled = tone === "accent";
    return {
      height: 20,
      drawing: (
        <>
          {card(pen, y, 20, isFilled ? accent : undefined)}
          {line(pen, pen.x + PAD, y + 5.5, pen.width * 0.4, isFilled ? onAccent : text)}
          {pill(pen, pen.x + PAD, y + 11, isFilled ? onAccent : accent)}
        </>
      ),
    };
  },
  "rich-text": (pen, y) => ({
    height: 20,
    drawing: (
      <>
        {card(pen, y, 20)}
        {line(pen, pen.x + PAD, y + 5, pen.width * 0.42, pen.palette.text, 2.4)}
        {line(pen, pen.x + PAD, y + 11, pen.width * 0.8)}
        {line(pen, pen.x + PAD, y + 15, pen.width * 0.66)}
      </>
    ),
  }),
  buttons: (pen, y, { align }) => {
    const x = align === "start" ? pen.x : pen.x + pen.width / 2 - 25;
    return {
      height: 8,
      drawing: (
        <>
          {pill(pen, x, y, pen.palette.accent)}
          {pill(pen, x + 26, y, "none", pen.palette.accent)}
        </>
      ),
    };
  },
  "additional-text": (pen, y) => ({ height: 3, drawing: line(pen, pen.x, y, pen.width * 0.7) }),
};

function card({ palette, x, width, radius }: Pen, y: number, height: number, fill = palette.card) {
  return <rect {...{ x, y, width, height, fill }} rx={radius} stroke={palette.line} strokeWidth={0.6} />;
}

function line({ palette }: Pen, x: number, y: number, width: number, fill = palette.softText, height = 1.6) {
  return <rect {...{ x, y, width, height, fill }} rx={height / 2} />;
}

function pill({ radius }: Pen, x: number, y: number, fill: string, stroke?: string) {
  return (
    <rect {...{ x, y, fill, stroke }} width={24} height={6} rx={Math.min(radius, 3)} strokeWidth={0.8} />
  );
}

/** The steps of a parcel, in the style that was chosen: two are reached. */
function bar({ palette, x, width }: Pen, y: number, style: string) {
  const from = x + PAD;
  const length = width - 2 * PAD;
  const steps = style === "locations" ? 4 : 5;
  const reached = (2 / (steps - 1)) * length;
  return (
    <>
      <rect x={from} y={y - 0.6} width={length} height={1.2} fill={palette.line} />
      <rect x={from} y={y - 0.6} width={reached} height={1.2} fill={palette.accent} />
      {style !== "minimalist" &&
        Array.from({ length: steps }, (_, step) => (
          <circle
            key={step}
            cx={from + (step * length) / (steps - 1)}
            cy={y}
            r={style === "comprehensive" ? 2.6 : 1.8}
            fill={step <= 2 ? palette.accent : palette.card}
            stroke={step <= 2 ? palette.accent : palette.control}
            strokeWidth={0.7}
          />
        ))}
      {style === "minimalist" && <circle cx={from + reached} cy={y} r={2.6} fill={palette.accent} />}
    </>
  );
}
