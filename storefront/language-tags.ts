/** Tags of languages (BCP 47), without a list of all there are. */

/** Without its region: `pt-BR` is `pt`, `zh-Hant-TW` is `zh-Hant`. */
export function languageOf(tag: string): string {
  const locale = localeOf(tag);
  if (!locale) return tag;
  return locale.script ? `${locale.language}-${locale.script}` : locale.language;
}

/** As Intl writes it (`pt_br` is `pt-BR`); null for what is no tag. */
export const canonicalTag = (tag: string): string | null => localeOf(tag)?.baseName ?? null;

const RIGHT_TO_LEFT = new Set([
  "ar",
  "arc",
  "ckb",
  "dv",
  "fa",
  "he",
  "iw",
  "ks",
  "ps",
  "sd",
  "ug",
  "ur",
  "yi",
]);
const SCRIPTS = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Syrc", "Thaa"]);

/** By the script that is named, else the one that the language is usually written in. */
export function isRightToLeft(tag: string): boolean {
  const locale = localeOf(tag);
  if (!locale) return false;
  return locale.script ? SCRIPTS.has(locale.script) : RIGHT_TO_LEFT.has(locale.language);
}

function localeOf(tag: string): Intl.Locale | null {
  try {
    const locale = new Intl.Locale(tag.replaceAll("_", "-"));
    // `und`, which is well formed, has none.
    return locale.language ? locale : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
