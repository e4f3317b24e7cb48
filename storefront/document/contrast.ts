import type { PageStyle } from "../../contract/page-document";
import {
  type ColourField,
  contrastIn,
  isReadable,
  nearest,
  type Pair,
  PAIRS,
  palettesOf,
  type Role,
  type Scheme,
} from "./palette";

type Colours = Pick<PageStyle, "mode" | "colours">;

/** Two colours of a page of which the one cannot be read on the other. */
export interface FailingPair {
  scheme: Scheme;
  front: Pair["front"];
  back: Pair["back"];
  /** As it is, and as WCAG 2.2 AA needs it; from 1 to 21. */
  ratio: number;
  needed: number;
}

export interface ColourProposal {
  field: ColourField;
  /** `#rrggbb`. */
  colour: string;
}

/** Every pair that the page draws with too little contrast. What was not chosen adapts itself, so that these are few. */
export const failingPairs = (style: Colours): FailingPair[] =>
  palettesOf(style).flatMap(([scheme, palette]) =>
    PAIRS.filter((pair) => !isReadable(palette, pair)).map(({ front, back, needed }) => ({
      ...{ scheme, front, back, needed },
      ratio: contrastIn(palette, { front, back, needed } as Pair),
    })),
  );

/**
 * The colour of the same hue, as near as can be, with which a pair has the contrast that it needs: one that mends all pairs of
 * what is drawn, else one that costs no other pair; of what is drawn, else of what it is drawn on. Null for a pair that is
 * read as it is.
 */
export function proposeColour(
  style: Colours,
  { scheme, front, back }: Pick<FailingPair, "scheme" | "front" | "back">,
): ColourProposal | null {
  const pair = PAIRS.find((each) => each.front === front && each.back === back);
  const palette = palettesOf(style).find(([each]) => each === scheme)?.[1];
  if (!pair || !palette || isReadable(palette, pair)) return null;

  const failingWith = (field: ColourField, colour: string) =>
    failingPairs({ ...style, colours: { ...style.colours, [field]: colour } }).filter(
      (each) => each.scheme === scheme,
    );
  const before = new Set(failingPairs(style).map(nameOf));
  const isMended = (failing: FailingPair[]) => !failing.some((each) => nameOf(each) === nameOf(pair));
  const isNoLoss = (failing: FailingPair[]) => failing.every((each) => before.has(nameOf(each)));
  const isWhole = (failing: FailingPair[]) =>
    isNoLoss(failing) && !failing.some((each) => each.front === front);

  const sides: Role[] = [front, back === "note" ? "card" : back];
  const fields = sides.filter(isField);
  for (const isEnough of [isWhole, isNoLoss, isMended]) {
    for (const field of fields) {
      const colour = nearest(palette[field], (candidate) => {
        const failing = failingWith(field, candidate);
        return isMended(failing) && isEnough(failing);
      });
      if (colour) return { field, colour };
    }
  }
  return null;
}

const nameOf = ({ front, back }: Pick<Pair, "front" | "back">) => `${front} ${back}`;
const isField = (role: Role): role is ColourField => !["good", "warn", "control"].includes(role);
