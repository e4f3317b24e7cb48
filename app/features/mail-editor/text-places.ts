import type { MailTemplate } from "../../../contract/mail-template";
import { MAIL_PLACE, MAX_MAIL_PREHEADER, MAX_MAIL_SUBJECT } from "../../../contract/mail-template-limits";
import { MAX_ALT_LENGTH } from "../../../contract/image-limits";
import type { PlacedImage } from "../../../contract/images";
import { ownValue } from "../../../contract/own-value";
import { hasWords, isTranslated } from "../../../storefront/mail/own-words";
import type { BlockTypeView } from "./block-type";

/** A text of an email that other languages may word. */
export interface TextPlace {
  /** By which they name it. */
  place: string;
  /** Null: of the email itself. */
  block: string | null;
  setting: string;
  /** As all other languages get it; empty: ours. */
  text: string;
  max: number;
  isLong: boolean;
  /** With the tags that rich texts have. */
  isRich: boolean;
}

/** The subject and the preheader, then the texts of the blocks from top to bottom. */
export function textPlacesOf(template: MailTemplate, types: readonly BlockTypeView[]): TextPlace[] {
  const head = (setting: "subject" | "preheader", max: number): TextPlace => ({
    ...{ place: `${MAIL_PLACE}.${setting}`, block: null, setting, text: template[setting], max },
    ...{ isLong: false, isRich: false },
  });
  const ofBlocks = template.blocks.flatMap(({ id, type, settings }) => {
    const known = types.find((each) => each.type === type);
    return (known?.fields ?? []).flatMap((field): TextPlace[] => {
      if (field.kind === "image") return altOf(id, field.name, settings);
      if (!known!.texts.includes(field.name) || !("isRequired" in field)) return [];
      const text = String(ownValue(settings, field.name) ?? "");
      const isRich = field.kind === "richText";
      const isLong = isRich || field.kind === "lines";
      const place = `${id}.${field.name}`;
      return [{ ...{ place, block: id, setting: field.name, text, max: field.max, isLong, isRich } }];
    });
  });
  return [head("subject", MAX_MAIL_SUBJECT), head("preheader", MAX_MAIL_PREHEADER), ...ofBlocks];
}

/** What a picture shows, for whoever does not see it. */
function altOf(block: string, name: string, settings: Record<string, unknown>): TextPlace[] {
  const image = ownValue(settings, name) as PlacedImage | null | undefined;
  if (!image) return [];
  const setting = `${name}.alt`;
  const place = `${block}.${setting}`;
  return [
    { ...{ place, block, setting, text: image.alt, max: MAX_ALT_LENGTH }, isLong: false, isRich: false },
  ];
}

/** Texts of the merchant's that are to be said in other languages. */
export const translatablePlaces = (template: MailTemplate, types: readonly BlockTypeView[]): TextPlace[] =>
  textPlacesOf(template, types).filter(({ setting, text }) => isTranslated(setting) && hasWords(text));

/** Those of them that are not said in a language. */
export const untranslatedIn = (
  template: MailTemplate,
  types: readonly BlockTypeView[],
  language: string,
): TextPlace[] => {
  const own = ownValue(template.texts, language) ?? {};
  return translatablePlaces(template, types).filter(({ place }) => !ownValue(own, place));
};

/** Whether one of them is said in no other language. */
export const hasUntranslated = (template: MailTemplate, types: readonly BlockTypeView[]): boolean =>
  translatablePlaces(template, types).some(
    ({ place }) => !Object.values(template.texts).some((texts) => ownValue(texts, place)),
  );
