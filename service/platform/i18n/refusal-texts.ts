import { readFileSync } from "node:fs";
import path from "node:path";
import { createInstance, type Resource } from "i18next";
import type { LanguageTag } from "../../../contract/locales";
import type { FieldKey, Reason, TextValues } from "../../../contract/reasons";
import type { Log } from "../log";
import { projectRoot } from "../project-root";
import { SHOPPER_LANGUAGES } from "./texts";

/** The texts of one language, as contract/texts has them. */
export interface RefusalTexts {
  refusals: Record<string, string>;
  fieldErrors: Record<string, string>;
}

type Folder = keyof RefusalTexts;

/**
 * Looks up refusals and field errors. A key without a text in the language is logged once and answered in English; one without
 * any is answered as it is. Nothing is thrown.
 */
export function createRefusalTranslator(texts: Record<string, RefusalTexts>, staff: RefusalTexts) {
  const i18n = createInstance();
  const english = {
    refusals: { ...staff.refusals, ...texts.en?.refusals },
    fieldErrors: { ...staff.fieldErrors, ...texts.en?.fieldErrors },
  };
  void i18n.init({
    resources: { ...texts, en: english } as Resource,
    ns: ["refusals", "fieldErrors"],
    defaultNS: "refusals",
    fallbackLng: "en",
    // Synchronous: all texts are there already.
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
  });
  const translate = i18n.t.bind(i18n) as unknown as (key: string, options: object) => string;
  const logged = new Set<string>();

  function textOf(
    log: Log | null,
    tag: LanguageTag,
    folder: Folder,
    key: string,
    values: TextValues,
  ): string {
    const name = `${tag}/${folder}.${key}`;
    const isMissing = i18n.getResource(tag, folder, key) === undefined && staff[folder][key] === undefined;
    if (isMissing && !logged.has(name)) {
      logged.add(name);
      log?.warn({ text: name }, "a text is missing");
    }
    return translate(key, { lng: tag, ns: folder, ...values });
  }

  return {
    reason: (log: Log, tag: LanguageTag, reason: Reason, values: TextValues = {}) =>
      textOf(log, tag, "refusals", reason, values),
    field: (log: Log | null, tag: LanguageTag, key: FieldKey, values: TextValues = {}) =>
      textOf(log, tag, "fieldErrors", key, values),
    isFieldKey: (key: string): key is FieldKey => Object.hasOwn(english.fieldErrors, key),
  };
}

/** The sentences of refusals and wrong fields, in every language. */
export const refusalTexts = createRefusalTranslator(
  Object.fromEntries(SHOPPER_LANGUAGES.map((tag) => [tag, readTexts(tag)])),
  readTexts("staff"),
);

function readTexts(name: string): RefusalTexts {
  const file = path.join(projectRoot, "contract/texts", `${name}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as RefusalTexts;
}
