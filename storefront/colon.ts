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
