import type { MailLook } from "../../contract/mail-look";
import type { MailTheme } from "../../contract/mail-template";
import { OUR_MAIL_LOOK } from "../../contract/our-mail-look";
import { contrastOf, DEFAULTS, nearest, type Scheme } from "../document/palette";
import { fontStackOf } from "../document/style-sheet";

/** What a colour of a mail is of, and the property that it is for: elements have the class of their role (mail-scheme.ts). */
export const COLOUR_ROLES = {
  page: "background-color",
  card: "background-color",
  /** Where a picture is missing. */
  blank: "background-color",
  line: "border-color",
  /** Steps that were reached. */
  reached: "border-color",
  strong: "color",
  text: "color",
  soft: "color",
  link: "color",
  button: "background-color",
  label: "color",
} as const;
export type ColourRole = keyof typeof COLOUR_ROLES;
/** Each as `#rrggbb`. */
export type MailColours = Record<ColourRole, string>;

/** What the blocks of a mail are drawn with: sizes in CSS pixels, a list of fonts for CSS. */
export interface MailStyle {
  /** They stand inline; those of `dark` replace them where the reader's device is dark. */
  colours: MailColours;
  dark: MailColours;
  width: number;
  font: string;
  corners: { card: number; button: number; picture: number };
}

/** Single quotes: it stands in attributes. */
const SYSTEM_FONTS =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans','Hiragino Sans','PingFang SC','Malgun Gothic',sans-serif";

const CORNERS: Record<MailLook["corners"], MailStyle["corners"]> = {
  square: { card: 0, button: 0, picture: 0 },
  small: { card: 4, button: 3, picture: 3 },
  round: { card: 12, button: 8, picture: 6 },
};

/** Of mails of ours, and of shops whose brand has no colour. */
export const OUR_ACCENT = "#1f5f8b";

const GROUNDS: Record<Scheme, Omit<MailColours, "reached" | "link" | "button" | "label">> = {
  light: {
    ...{ page: "#f3f5f7", card: "#ffffff", blank: "#eef1f4", line: "#e1e6eb" },
    ...{ strong: "#16202a", text: "#2b3742", soft: "#5b6773" },
  },
  dark: {
    ...{ page: DEFAULTS.dark.background, card: DEFAULTS.dark.card, blank: "#2a3641" },
    ...{
      line: DEFAULTS.dark.line,
      strong: "#ffffff",
      text: DEFAULTS.dark.text,
      soft: DEFAULTS.dark.softText,
    },
  },
};

/** Of WCAG 2.2, AA, for words (1.4.3) and for what is drawn (1.4.11). */
const CONTRAST_OF_WORDS = 4.5;
const CONTRAST_OF_SHAPES = 3;

/** A template's own look, and for the rest that of all emails of the shop. */
export function lookOf(theme: MailTheme, shop: MailLook = OUR_MAIL_LOOK): MailLook {
  return {
    accent: theme.accent ?? shop.accent,
    logo: theme.logo ?? shop.logo,
    width: theme.width ?? shop.width,
    corners: theme.corners ?? shop.corners,
    font: theme.font ?? shop.font,
  };
}

/**
 * What a look is drawn with. A text in the accent is as much darker or lighter as it has to be to be read on the card; a button keeps the
 * accent where it stands out from the card, with the words on it white, ink or black, whichever can be read first.
 * @param brand the shop's own colour, `#rrggbb`: for looks that choose none
 */
export function styleOf({ accent, width, corners, font }: MailLook, brand?: string | null): MailStyle {
  const wished = accent ?? brand ?? OUR_ACCENT;
  return {
    ...{ colours: coloursOf("light", wished), dark: coloursOf("dark", wished), width },
    font: fontStackOf(font)?.replaceAll('"', "'") ?? SYSTEM_FONTS,
    corners: CORNERS[corners],
  };
}

function coloursOf(scheme: Scheme, accent: string): MailColours {
  const grounds = GROUNDS[scheme];
  const standsOut = (needed: number) => (colour: string) => contrastOf(colour, grounds.card) >= needed;
  const from = (needed: number) =>
    standsOut(needed)(accent) ? accent : (nearest(accent, standsOut(needed)) ?? grounds.strong);
  const button = scheme === "light" ? accent : from(CONTRAST_OF_SHAPES);
  const label = [GROUNDS.light.card, GROUNDS.light.strong].find(
    (colour) => contrastOf(colour, button) >= CONTRAST_OF_WORDS,
  );
  return {
    ...grounds,
    reached: from(CONTRAST_OF_SHAPES),
    link: from(CONTRAST_OF_WORDS),
    button,
    label: label ?? "#000000",
  };
}

/** Of our own mails. */
export const OUR_STYLE: MailStyle = styleOf(OUR_MAIL_LOOK);
