import type { LanguageTag } from "../contract/locales";

/** French sets a no-break space before a colon; Chinese and Japanese have a wide one, without a space. */
const COLONS: Partial<Record<LanguageTag, string>> = {
  fr: "\u00a0: ",
  ja: "：",
  "zh-CN": "：",
  "zh-TW": "：",
};

/** What stands between a name and its value in one line; the admin has it in its text `common.pair`. */
export const colonOf = (language: LanguageTag): string => COLONS[language] ?? ": ";

interface InLanguage {
  language: LanguageTag;
}

/** A name and its value in one line of plain text. */
export const pairOf = ({ language }: InLanguage, name: string, value: string): string =>
  `${name}${colonOf(language)}${value}`;

/** A title above its lines of plain text. */
export const titleLine = ({ language }: InLanguage, title: string): string =>
  `${title}${colonOf(language).trimEnd()}`;
