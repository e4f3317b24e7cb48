import { MAIL_PLACE } from "../../contract/mail-template-limits";
import type { MailTemplate } from "../../contract/mail-template";
import { textPlaces } from "../document/localize-settings";
import { findBlockTemplate } from "./blocks/templates";
import type { Mode } from "./liquid/engines.mjs";

/** A text of a template, with its place. */
export interface MailText {
  mode: Mode;
  text: string;
  /** Null: of the subject, the preheader or the HTML. */
  block: string | null;
  /** Of the block; within parts of a setting, its path with dots. */
  setting: string;
  /** In which language the text is; null: the one in which the settings are written. */
  language: string | null;
}

/** The texts of the settings, then those of other languages in their places. */
export function textsIn({ subject, preheader, blocks, texts, html }: MailTemplate): MailText[] {
  const written = [
    { place: `${MAIL_PLACE}.subject`, mode: "text" as const, text: subject },
    { place: `${MAIL_PLACE}.preheader`, mode: "text" as const, text: preheader },
    ...(html === null ? [] : [{ place: `${MAIL_PLACE}.html`, mode: "html" as const, text: html }]),
    ...blocks.flatMap(({ id, type, settings }) => {
      const modes = findBlockTemplate(type)?.texts ?? {};
      return textPlaces(settings, id, Object.keys(modes)).map(([place, path]) => {
        const text = path.reduce<unknown>((value, part) => (value as never)[part], settings) as string;
        return { place, mode: modes[place.split(".").at(-1)!]!, text };
      });
    }),
  ];
  const translated = Object.entries(texts).flatMap(([language, known]) =>
    written.flatMap(({ place, mode }) =>
      Object.hasOwn(known, place) ? [{ place, mode, language, text: known[place]! }] : [],
    ),
  );
  return [...written.map((text) => ({ ...text, language: null })), ...translated].map(
    ({ place, ...text }) => ({ ...text, ...ofPlace(place) }),
  );
}

function ofPlace(place: string): Pick<MailText, "block" | "setting"> {
  const [block = "", ...setting] = place.split(".");
  return { block: block === MAIL_PLACE ? null : block, setting: setting.join(".") };
}
