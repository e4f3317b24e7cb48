import { COLOUR_ROLES, type ColourRole, type MailColours, type MailStyle } from "./mail-style";

const DARK = "@media (prefers-color-scheme:dark)";
const NARROW = "@media (max-width:480px)";

const ROLES = Object.entries(COLOUR_ROLES) as [ColourRole, string][];

/** Name of the class of what has a colour of this role; the colour itself stands inline, for clients without style sheets. */
export const classOf = (role: ColourRole): string => `w-${role}`;

/** Of a step of the status bar: five of them beside one another leave no room for a word on a phone. */
export const STEP_CLASS = "w-step";

/**
 * The style sheet of a mail. Dark colours by media rule (Apple Mail, Thunderbird), and by the attributes that Outlook sets on whatever it
 * has turned dark itself. On phones, names stand above their values, columns and
 * the steps of a status bar below one another.
 */
export const mailStyleSheet = ({ dark }: Pick<MailStyle, "dark">): string =>
  [
    ":root{color-scheme:light dark;supported-color-schemes:light dark}",
    `${DARK}{${rulesOf(dark)}.w-logo{background-color:#ffffff!important;padding:8px!important}}`,
    rulesOf(dark, (property) => (property === "background-color" ? "[data-ogsb] " : "[data-ogsc] ")),
    `${NARROW}{.w-name,.w-value{display:block!important;width:auto!important;white-space:normal!important}`,
    ".w-name{padding:10px 0 0!important;border-bottom:0!important}.w-value{padding:2px 0 10px!important}",
    ".w-column{display:block!important;width:auto!important;padding:0!important}",
    `.${STEP_CLASS}{display:block!important;width:auto!important;border-width:0 0 0 4px!important;padding:4px 0 4px 12px!important}}`,
  ].join("\n");

const rulesOf = (colours: MailColours, prefix: (property: string) => string = () => ""): string =>
  ROLES.map(
    ([role, property]) => `${prefix(property)}.${classOf(role)}{${property}:${colours[role]}!important}`,
  ).join("");

/** The mail as a dark device shows it, on whatever device: for previews. */
export const asDark = (html: string): string =>
  html.replace(DARK, "@media all").replace(":root{color-scheme:light dark", ":root{color-scheme:dark");

/** The mail as a light device shows it, on whatever device: for previews. */
export const asLight = (html: string): string =>
  html.replace(DARK, "@media not all").replace(":root{color-scheme:light dark", ":root{color-scheme:light");
