import type { MailTheme } from "../../contract/mail-template";
import { contrastOf } from "../document/palette";
import { fontStackOf } from "../document/style-sheet";

/** What the blocks of a mail are drawn with: colours as `#rrggbb`, sizes in CSS pixels, a list of fonts for CSS. */
export interface MailStyle {
  accent: string;
  onAccent: string;
  width: number;
  font: string;
  corners: { card: number; button: number; picture: number };
}

/** Single quotes: it stands in attributes. */
const SYSTEM_FONTS =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,'Noto Sans','Hiragino Sans','PingFang SC','Malgun Gothic',sans-serif";

const CORNERS: Record<MailTheme["corners"], MailStyle["corners"]> = {
  square: { card: 0, button: 0, picture: 0 },
  small: { card: 4, button: 3, picture: 3 },
  round: { card: 12, button: 8, picture: 6 },
};

const INK = "#16202a";
const WHITE = "#ffffff";

/** Words on the accent are white or ink, whichever can be read better. */
export const styleOf = ({ accent, width, corners, font }: MailTheme): MailStyle => ({
  ...{ accent, width },
  onAccent: contrastOf(WHITE, accent) >= contrastOf(INK, accent) ? WHITE : INK,
  font: fontStackOf(font)?.replaceAll('"', "'") ?? SYSTEM_FONTS,
  corners: CORNERS[corners],
});

/** Of our own mails, and of templates that choose nothing. */
export const OUR_STYLE: MailStyle = styleOf({
  accent: "#1f5f8b",
  width: 560,
  corners: "round",
  font: "system",
});
