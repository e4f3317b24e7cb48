import type { PageColours, PageStyle } from "../../contract/page-document";
import { luminance, mix, ramp } from "./oklch";

export type ColourField = keyof PageColours;
/** A colour of the page; the last three follow from the others, and cannot be chosen. */
export type Role = ColourField | "good" | "warn" | "control";
export type Palette = Record<Role, string>;
export type Scheme = "light" | "dark";

/** The page's own colours. base.css has the light ones (test/storefront/contrast.test.ts holds them against each other). */
export const DEFAULTS: Record<Scheme, Palette> = {
  light: {
    accent: "#1f5f8b",
    onAccent: "#ffffff",
    text: "#16202a",
    softText: "#56626e",
    line: "#e0e5ea",
    background: "#f5f7f9",
    card: "#ffffff",
    good: "#1b7a47",
    warn: "#a8480b",
    control: "#87939f",
  },
  dark: {
    accent: "#7cc0ee",
    onAccent: "#0b1620",
    text: "#e9eef2",
    softText: "#a3b0bb",
    line: "#2e3a45",
    background: "#11181f",
    card: "#1a232c",
    good: "#62c98f",
    warn: "#f2a065",
    control: "#87939f",
  },
};

/** Of WCAG 2.2, AA: text (1.4.3), and what shows where a field is (1.4.11). */
const TEXT = 4.5;
const EDGE = 3;

/** What the page draws on what; `note` is a card with a tint of the accent (.note, .messages .team). */
export const PAIRS = [
  { front: "text", back: "card", needed: TEXT },
  { front: "text", back: "background", needed: TEXT },
  { front: "text", back: "note", needed: TEXT },
  { front: "softText", back: "card", needed: TEXT },
  { front: "softText", back: "background", needed: TEXT },
  { front: "softText", back: "note", needed: TEXT },
  { front: "accent", back: "card", needed: TEXT },
  { front: "accent", back: "background", needed: TEXT },
  { front: "onAccent", back: "accent", needed: TEXT },
  { front: "good", back: "card", needed: TEXT },
  { front: "warn", back: "card", needed: TEXT },
  { front: "control", back: "card", needed: EDGE },
] as const satisfies { front: Role; back: Role | "note"; needed: number }[];
export type Pair = (typeof PAIRS)[number];
export type Surface = Pair["back"];

/** Contrast of two colours as WCAG 2.2 defines it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export const contrastIn = (palette: Palette, { front, back }: Pair): number =>
  contrastOf(palette[front], surfaceOf(palette, back));

const surfaceOf = (palette: Palette, back: Surface) =>
  back === "note" ? mix(palette.accent, 0.08, palette.card) : palette[back];

export const isReadable = (palette: Palette, pair: Pair): boolean => contrastIn(palette, pair) >= pair.needed;

/** The colour of the same hue that is nearest in lightness among those that are good; null where none is. */
export const nearest = (colour: string, isGood: (candidate: string) => boolean): string | null =>
  ramp(colour).find(isGood) ?? null;

/** Those that are chosen alone: where they stand, others have to be read. */
const FOLLOWING = ["accent", "onAccent", "text", "softText", "good", "warn", "control"] as const;

/** The colours of a page, one palette for each scheme that its mode has. */
export function palettesOf({ mode, colours }: Pick<PageStyle, "mode" | "colours">): [Scheme, Palette][] {
  if (mode !== "auto") return [[mode, paletteOf(mode, colours, colours)]];
  // One accent is hardly ever read on light and on dark cards: in the dark it is as much lighter as it has to be.
  const { accent, onAccent } = colours;
  const wished = { ...(accent && { accent }), ...(onAccent && { onAccent }) };
  return [
    ["light", paletteOf("light", colours, colours)],
    ["dark", paletteOf("dark", {}, wished)],
  ];
}

/**
 * What is fixed is taken as it is. Everything else begins with what is wished, or the page's own, and what is drawn on
 * something has to be read there: else it is the other scheme's, else as much lighter or darker as it has to be, where that
 * is possible.
 */
function paletteOf(scheme: Scheme, fixed: PageColours, wished: PageColours): Palette {
  const palette: Palette = { ...DEFAULTS[scheme], ...definedOf(wished) };
  const chosen: Partial<Palette> = definedOf(fixed);
  for (const role of FOLLOWING) {
    if (chosen[role]) continue;
    const surfaces = PAIRS.filter(({ front }) => front === role).map(({ back, needed }) => ({
      colour: surfaceOf(palette, back),
      needed,
    }));
    const isGood = (colour: string) =>
      surfaces.every((each) => contrastOf(colour, each.colour) >= each.needed);
    if (isGood(palette[role])) continue;
    const other = DEFAULTS[scheme === "light" ? "dark" : "light"][role];
    const isOwn = palette[role] === DEFAULTS[scheme][role];
    palette[role] = isOwn && isGood(other) ? other : (nearest(palette[role], isGood) ?? palette[role]);
  }
  if (!chosen.line && (chosen.card || chosen.background))
    palette.line = mix(palette.text, 0.12, palette.card);
  return palette;
}

const definedOf = (colours: PageColours) =>
  Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour)) as Partial<Palette>;
