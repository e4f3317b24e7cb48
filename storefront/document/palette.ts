import type { PageColours, PageStyle } from "../../contract/page-document";
import { luminance, mix, ramp } from "./oklch";

export type ColourField = keyof PageColours;
/** A colour of the page; the last three follow from the others, and cannot be chosen. */
export type Role = ColourField | "good" | "warn" | "control";
/** `note`: a card with a tint of the accent (.note, .messages .team). */
export type Palette = Record<Role | "note", string>;
export type Scheme = "light" | "dark";

/** The page's own colours. base.css has the light ones (test/storefront/contrast.test.ts holds them against each other). */
export const DEFAULTS: Record<Scheme, Record<Role, string>> = {
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

/** What the page draws on what. */
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
  contrastOf(palette[front], palette[back]);

export const isReadable = (palette: Palette, pair: Pair): boolean => contrastIn(palette, pair) >= pair.needed;

/** The colour of the same hue that is nearest in lightness among those that are good; null where none is. */
export const nearest = (colour: string, isGood: (candidate: string) => boolean): string | null =>
  ramp(colour).find(isGood) ?? null;

/** What is drawn on something, in the order in which it is decided: what a later one is drawn on is there. */
const FRONTS = (["accent", "onAccent", "text", "softText", "good", "warn", "control"] as const).map(
  (role) => [role, PAIRS.filter(({ front }) => front === role)] as const,
);

/** The colours of a page, one palette for each scheme that its mode has. @param only the one that is wanted */
export function palettesOf(
  { mode, colours }: Pick<PageStyle, "mode" | "colours">,
  only?: Scheme,
): [Scheme, Palette][] {
  if (mode !== "auto") return [[mode, paletteOf(mode, colours, colours)]];
  // One accent is hardly ever read on light and on dark cards: in the dark it is as much lighter as it has to be.
  const { accent, onAccent } = colours;
  const wished = { ...(accent && { accent }), ...(onAccent && { onAccent }) };
  if (only === "light") return [["light", paletteOf("light", colours, colours)]];
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
  const own = DEFAULTS[scheme];
  const palette: Palette = { ...own, ...definedOf(wished), note: "" };
  const chosen: Partial<Palette> = definedOf(fixed);
  for (const [role, pairs] of FRONTS) {
    if (!chosen[role]) {
      const isGood = (colour: string) =>
        pairs.every(({ back, needed }) => contrastOf(colour, palette[back]) >= needed);
      palette[role] = readable(palette[role], own[role], DEFAULTS[otherThan(scheme)][role], isGood);
    }
    if (role === "accent") palette.note = mix(palette.accent, 0.08, palette.card);
  }
  if (!chosen.line && (chosen.card || chosen.background))
    palette.line = mix(palette.text, 0.12, palette.card);
  return palette;
}

/** A colour that is good: the wished one, the other scheme's in place of the page's own, or one near to it; else the wished one. */
function readable(wished: string, own: string, other: string, isGood: (colour: string) => boolean): string {
  if (isGood(wished)) return wished;
  if (wished === own && isGood(other)) return other;
  return nearest(wished, isGood) ?? wished;
}

const otherThan = (scheme: Scheme): Scheme => (scheme === "light" ? "dark" : "light");

/** Without those that are there and say nothing. */
const definedOf = (colours: PageColours) =>
  Object.fromEntries(Object.entries(colours).filter(([, colour]) => colour)) as Partial<Palette>;
