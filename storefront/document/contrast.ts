import type { PageStyle } from "../../contract/page-document";
import {
  type ColourField,
  contrastIn,
  isReadable,
  nearest,
  type Pair,
  PAIRS,
  type Palette,
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
 * what is drawn, without a loss if that is possible; else one that costs no other pair, else any. Of what is drawn, else of what
 * it is drawn on. Null for a pair that is read as it is.
 */
export function proposeColour(
  style: Colours,
  { scheme, front, back }: Pick<FailingPair, "scheme" | "front" | "back">,
): ColourProposal | null {
  const pair = PAIRS.find((each) => each.front === front && each.back === back);
  const palette = paletteIn(scheme, style);
  if (!pair || !palette || isReadable(palette, pair)) return null;

  const before = new Set(failingIn(palette).map(nameOf));
  const isMended = (failing: Pair[]) => !failing.includes(pair);
  const isNoLoss = (failing: Pair[]) => failing.every((each) => before.has(nameOf(each)));
  const isAll = (failing: Pair[]) => !failing.some((each) => each.front === front);
  const sides: Role[] = [front, back === "note" ? "card" : back];
  const searches = sides
    .filter(isField)
    .map((field) => ({ field, tried: candidatesOf(style, scheme, field, pair) }));
  for (const isEnough of [(each: Pair[]) => isNoLoss(each) && isAll(each), isAll, isNoLoss, isMended])
    for (const { field, tried } of searches) {
      const colour = nearest(palette[field], (candidate) => {
        const failing = tried(candidate);
        return failing !== null && isMended(failing) && isEnough(failing);
      });
      if (colour) return { field, colour };
    }
  return null;
}

/** What fails with a candidate in the place of a colour; null where that is this pair for sure. Each is tried once. */
function candidatesOf(style: Colours, scheme: Scheme, field: ColourField, pair: Pair) {
  const known = new Map<string, Pair[] | null>();
  const now = paletteIn(scheme, style)!;
  const tryOne = (candidate: string) => {
    if (field === pair.front && !isReadable({ ...now, [field]: candidate }, pair)) return null;
    return failingIn(paletteIn(scheme, { ...style, colours: { ...style.colours, [field]: candidate } })!);
  };
  return (candidate: string): Pair[] | null => {
    const failing = known.has(candidate) ? known.get(candidate)! : tryOne(candidate);
    known.set(candidate, failing);
    return failing;
  };
}

const paletteIn = (scheme: Scheme, style: Colours) =>
  palettesOf(style, scheme).find(([each]) => each === scheme)?.[1];
const failingIn = (palette: Palette): Pair[] => PAIRS.filter((pair) => !isReadable(palette, pair));

const nameOf = ({ front, back }: Pick<Pair, "front" | "back">) => `${front} ${back}`;
const isField = (role: Role): role is ColourField => !["good", "warn", "control"].includes(role);
