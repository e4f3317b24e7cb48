import type { PageColours, PageStyle } from "../../contract/page-document";

const FONTS: Record<PageStyle["font"], string | null> = {
  // base.css has it.
  system: null,
  serif: 'Iowan Old Style,Palatino,Georgia,"Noto Serif","Hiragino Mincho ProN","Songti SC",serif',
  rounded: 'ui-rounded,"Hiragino Maru Gothic ProN",Quicksand,Nunito,system-ui,sans-serif',
  monospace: "ui-monospace,Menlo,Consolas,monospace",
};

const CORNERS: Record<PageStyle["corners"], string | null> = {
  square: "--radius:0;--radius-small:0",
  small: "--radius:6px;--radius-small:4px",
  round: null,
};

const DARK =
  "--accent:#7cc0ee;--on-accent:#0b1620;--ink:#e9eef2;--soft:#a3b0bb;--line:#2e3a45;--ground:#11181f;--card:#1a232c;--good:#62c98f;--warn:#f2a065;color-scheme:dark";

const VARIABLES = Object.entries({
  accent: "--accent",
  onAccent: "--on-accent",
  text: "--ink",
  softText: "--soft",
  line: "--line",
  background: "--ground",
  card: "--card",
} satisfies Record<keyof PageColours, string>) as [keyof PageColours, string][];

/**
 * The rules of a page's own style, after those of the sections; nothing where all is as base.css has it. Values are enums, numbers
 * and hexadecimal colours, so nothing in it can end a rule. Chosen colours hold in the mode that was chosen; where the device
 * decides, the accent holds in both.
 */
export function styleSheet({ width, font, corners, mode, colours }: PageStyle): string {
  const own = [
    width !== 1040 && `--width:${width}px`,
    FONTS[font] && `font-family:${FONTS[font]}`,
    CORNERS[corners],
  ];
  // Paper is white, whatever the screen is.
  const onScreen = [mode === "dark" && DARK, ...colourRules(colours)];
  const onDarkScreen = mode === "auto" && [DARK, ...accentOf(colours)];
  return [
    rulesIn("", own),
    rulesIn("@media screen", onScreen),
    rulesIn("@media screen and (prefers-color-scheme:dark)", onDarkScreen || []),
  ].join("");
}

function rulesIn(media: string, rules: (string | false | null)[]): string {
  const root = rules.filter(Boolean).join(";");
  if (!root) return "";
  return media ? `${media}{:root{${root}}}` : `:root{${root}}`;
}

const colourRules = (colours: PageColours) =>
  VARIABLES.flatMap(([name, variable]) => (colours[name] ? [`${variable}:${colours[name]}`] : []));

const accentOf = ({ accent, onAccent }: PageColours) =>
  colourRules({ ...(accent && { accent }), ...(onAccent && { onAccent }) });
