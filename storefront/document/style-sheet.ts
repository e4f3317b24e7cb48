import type { PageStyle } from "../../contract/page-document";
import { luminance } from "./oklch";
import { contrastOf, DEFAULTS, type Palette, palettesOf, type Role } from "./palette";

const FONTS: Record<PageStyle["font"], string | null> = {
  // base.css has it.
  system: null,
  serif: 'Iowan Old Style,Palatino,Georgia,"Noto Serif","Hiragino Mincho ProN","Songti SC",serif',
  rounded: 'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Nunito,system-ui,sans-serif',
  monospace: "ui-monospace,Menlo,Consolas,monospace",
};

/** For pictures of a page; undefined where it is the device's own. */
export const fontStackOf = (font: PageStyle["font"]): string | undefined => FONTS[font] ?? undefined;

const CORNERS: Record<PageStyle["corners"], string | null> = {
  square: "--radius:0;--radius-small:0",
  small: "--radius:6px;--radius-small:4px",
  round: null,
};

const VARIABLES = Object.entries({
  accent: "--accent",
  onAccent: "--on-accent",
  text: "--ink",
  softText: "--soft",
  line: "--line",
  background: "--ground",
  card: "--card",
  good: "--good",
  warn: "--warn",
  control: "--control",
} satisfies Record<Role, string>) as [Role, string][];

/** Where cards are darker than this, what the browser draws in them (carets, arrows, filled-in fields) is dark as well. */
const DARK_LUMINANCE = 0.18;

/**
 * The rules of a page's own style, after those of the sections; nothing where all is as base.css has it. Values are enums, numbers
 * and hexadecimal colours, so nothing in it can end a rule. Where the device decides, chosen colours hold in the light, and of
 * the dark the accent alone.
 */
export function styleSheet({ width, font, corners, mode, colours }: PageStyle): string {
  const own = [
    width !== 1040 && `--width:${width}px`,
    FONTS[font] && `font-family:${FONTS[font]}`,
    CORNERS[corners],
  ];
  // Paper is white, whatever the screen is.
  const [first, second] = palettesOf({ mode, colours }).map(([, palette]) => colourRules(palette));
  return [
    rulesIn("", own),
    rulesIn("@media screen", first!),
    rulesIn("@media screen and (prefers-color-scheme:dark)", second ?? []),
  ].join("");
}

function rulesIn(media: string, rules: (string | false | null)[]): string {
  const root = rules.filter(Boolean).join(";");
  if (!root) return "";
  return media ? `${media}{:root{${root}}}` : `:root{${root}}`;
}

/** What base.css has not already; dark ones as a whole, because light ones may stand before them. */
function colourRules(palette: Palette): string[] {
  const isDark = luminance(palette.card) < DARK_LUMINANCE;
  return [
    ...VARIABLES.flatMap(([role, variable]) =>
      isDark || palette[role] !== DEFAULTS.light[role] ? [`${variable}:${palette[role]}`] : [],
    ),
    ...byRule(palette),
    ...(isDark ? ["--plate:#fff;--plate-room:6px 10px;color-scheme:dark"] : []),
  ];
}

/** The colour of who made the page, which a merchant's soft text could make the background's: then that of ours which is read on it. */
function byRule({ softText, background }: Palette): string[] {
  if (contrastOf(softText, background) >= READABLE) return [];
  return [`--by:${luminance(background) < DARK_LUMINANCE ? "#fff" : "#16202a"}`];
}

const READABLE = 4.5;
