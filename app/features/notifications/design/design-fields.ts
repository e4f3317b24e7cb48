import { TEXT_LANGUAGES, type TextLanguage } from "../../../../contract/courier-texts-limits";
import type { MailDesign } from "../../../../contract/mail-design";

export type UnsubscribeTexts = Partial<Record<TextLanguage, string>>;

/** The design with a text of the unsubscribe button in every language. */
export const toFields = (design: MailDesign, ours: UnsubscribeTexts): MailDesign => ({
  ...design,
  unsubscribe: { ...ours, ...design.unsubscribe },
});

/** What is stored of it: texts of ours are not, so that they stay ours. */
export const toDesign = (fields: MailDesign, ours: UnsubscribeTexts): MailDesign => ({
  ...fields,
  unsubscribe: ofLanguages(fields.unsubscribe, (text, language) => text !== ours[language]),
});

/** What the preview shows while a text is being typed. */
export const toPreview = (fields: MailDesign, ours: UnsubscribeTexts): MailDesign => {
  const design = toDesign(fields, ours);
  return { ...design, unsubscribe: ofLanguages(design.unsubscribe, (text) => text.trim() !== "") };
};

export const languagesWithout = (texts: UnsubscribeTexts): TextLanguage[] =>
  TEXT_LANGUAGES.filter((language) => (texts[language] ?? "").trim() === "");

const ofLanguages = (
  texts: UnsubscribeTexts,
  isKept: (text: string, language: TextLanguage) => boolean,
): UnsubscribeTexts =>
  Object.fromEntries(
    TEXT_LANGUAGES.flatMap((language) => {
      const text = texts[language];
      return text !== undefined && isKept(text, language) ? [[language, text]] : [];
    }),
  );
