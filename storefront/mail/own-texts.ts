import { localeFor } from "../../contract/locales";
import { MAIL_PLACE } from "../../contract/mail-template-limits";
import type { MailTemplate } from "../../contract/mail-template";
import { ownValue } from "../../contract/own-value";
import type { Localizer } from "../localizer";
import { textsIn } from "./mail-texts";
import { hasWords, isTranslated } from "./own-words";

/**
 * What stands in place of a text of the merchant's that has none in the reader's language: "" (ours, in that language) where there is one of
 * ours, null (the text as it is) elsewhere, and where the reader's language is the shop's. An email in two languages looks like a mistake.
 */
export const textInstead =
  (
    { language }: Pick<Localizer, "language">,
    locale: string | undefined,
    ours: Readonly<Record<string, string>>,
  ) =>
  (text: string, name: string): string | null =>
    locale !== undefined &&
    localeFor(locale).tag !== language &&
    isTranslated(name) &&
    ownValue(ours, name) &&
    hasWords(text)
      ? ""
      : null;

/** How many texts of the merchant's are said in no other language; HTML says them all itself. */
export const countUntranslated = (template: MailTemplate): number =>
  textsIn(template).filter(
    ({ language, mode, block, setting, text }) =>
      language === null &&
      mode !== "html" &&
      isTranslated(setting) &&
      hasWords(text) &&
      !Object.values(template.texts).some((texts) => ownValue(texts, `${block ?? MAIL_PLACE}.${setting}`)),
  ).length;
