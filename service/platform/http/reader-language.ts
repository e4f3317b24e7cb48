import { LOCALE_GUESS_HEADER, LOCALE_HEADER, type LanguageTag, localeFor } from "../../../contract/locales";
import { isKnownLanguage } from "../i18n/choose-language";

/** The language of the locale header; null where it is absent or names none that has texts. */
export function languageAsked(request: Pick<Request, "headers">): LanguageTag | null {
  const asked = request.headers.get(LOCALE_HEADER);
  return isKnownLanguage(asked) ? localeFor(asked).tag : null;
}

/** Whether that is the browser's language, which whoever asks has sent before the store was known. */
export const isGuess = (request: Pick<Request, "headers">): boolean =>
  request.headers.has(LOCALE_GUESS_HEADER);
