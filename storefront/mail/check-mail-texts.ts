import { MAIL_PLACE } from "../../contract/mail-template-limits";
import type { MailKind } from "../../contract/mail-kinds";
import type { MailTemplate } from "../../contract/mail-template";
import { textPlaces } from "../document/localize-settings";
import { findBlockTemplate } from "./blocks/templates";
import { hasLiquid, type TextMode } from "./fill-texts";
import { parseLiquid, variablesOf } from "./liquid/engines.mjs";
import { type FaultKey, faultOf } from "./liquid/fault.mjs";
import { knowsVariable } from "./variable-names";

export interface MailTextFault {
  /** Null: of the subject or the preheader. */
  block: string | null;
  /** Of the block; within parts of a setting, its path with dots. */
  setting: string;
  /** In which language the text is; null: the one in which the settings are written. */
  language: string | null;
  /** A variable that there is none of, or none of in mails of this kind; else what is wrong with the Liquid. */
  key: FaultKey | "unknownVariable" | "otherKind";
  /** Of the variable, filter or tag. */
  name: string | null;
  /** From 1, within the text. */
  line: number;
  column: number;
}

interface Text {
  place: string;
  mode: TextMode;
  language: string | null;
  text: string;
}

/** Everything that is wrong with the variables in a template's texts, in all its languages. Nothing is filled. */
export function checkMailTexts(template: MailTemplate, kind: MailKind): MailTextFault[] {
  return textsIn(template).flatMap((text) => (hasLiquid(text.text) ? faultsIn(text, kind) : []));
}

function faultsIn({ place, mode, language, text }: Text, kind: MailKind): MailTextFault[] {
  const [block = "", ...setting] = place.split(".");
  const where = { block: block === MAIL_PLACE ? null : block, setting: setting.join("."), language };
  try {
    return variablesOf(parseLiquid(mode, text)).flatMap(({ path, line, column }) => {
      const known = knowsVariable(path, kind);
      if (known === "known") return [];
      const key = known === "unknown" ? ("unknownVariable" as const) : known;
      return [{ ...where, key, name: path.join("."), line, column }];
    });
  } catch (error) {
    return [{ ...where, ...faultOf(error) }];
  }
}

/** The texts of the settings, then those of other languages in their places. */
function textsIn({ subject, preheader, blocks, texts }: MailTemplate): Text[] {
  const written = [
    { place: `${MAIL_PLACE}.subject`, mode: "text" as const, text: subject },
    { place: `${MAIL_PLACE}.preheader`, mode: "text" as const, text: preheader },
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
  return [...written.map((text) => ({ ...text, language: null })), ...translated];
}
