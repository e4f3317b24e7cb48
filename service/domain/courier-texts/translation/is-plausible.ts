import type { TextLanguage } from "../../../../contract/courier-texts-limits";

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Greek}]/gu;
const SCRIPTS: Partial<Record<TextLanguage, RegExp>> = {
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
  "zh-CN": /\p{Script=Han}/u,
  "zh-TW": /\p{Script=Han}/u,
};
/** A shorter one may be a name or a code, which stays as it is. */
const SENTENCE = 12;

/**
 * Whether an engine's answer may be a translation: one line without control characters and without tags that the text does not
 * have, not much longer, and in the script of the language. That it says the same is not to be known.
 */
export function isPlausible(original: string, translated: string, language: TextLanguage): boolean {
  if (translated.trim() === "" || translated.length > 4 * original.length + 100) return false;
  if (/[\p{Cc}\p{Cs}]/u.test(translated)) return false;
  if (/<[a-z!/]/i.test(translated) && !/<[a-z!/]/i.test(original)) return false;
  const script = SCRIPTS[language];
  if (script) return translated.length < SENTENCE || script.test(translated);
  return !isMostly(CJK, translated) && !isMostly(OTHER, translated);
}

function isMostly(script: RegExp, text: string): boolean {
  return 2 * (text.match(script)?.length ?? 0) > (text.match(/\p{L}/gu)?.length ?? 0);
}
