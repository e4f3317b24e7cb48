import { createInstance, type i18n, type ResourceLanguage } from "i18next";

/** Where the merged texts of a language have the English ones for keys that it lacks (read-texts.ts). */
export const STAND_IN = "standIn";

/** Called once for each key without a text, with its name, such as `ja/orderList.title`. */
export type ReportMissing = (name: string) => void;

/**
 * An instance of its own for one language, never i18next's global one, which would mix the languages of requests
 * on the server. Single braces, as the product's texts and Polaris have them. Where a key has no text, English stands in, then
 * the key itself; nothing is thrown.
 */
export function createI18n(tag: string, texts: ResourceLanguage, report: ReportMissing = () => {}): i18n {
  const instance = createInstance();
  const reported = new Set<string>();
  void instance.init({
    lng: tag,
    resources: {},
    ns: Object.keys(texts),
    defaultNS: "common",
    fallbackLng: false,
    initAsync: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
    // With a fallback language i18next would not say that a text is missing.
    saveMissing: true,
    saveMissingPlurals: false,
    missingKeyHandler: ([language], namespace, key) => {
      const name = `${language}/${namespace}.${key}`;
      if (!reported.has(name)) report(name);
      reported.add(name);
    },
    appendNamespaceToMissingKey: true,
    parseMissingKeyHandler: (key: string, _default?: string, options?: { lng?: string }) =>
      (options?.lng ?? instance.language) === "en" ? key : inEnglish(key, { ...options, lng: "en" }),
  });
  const inEnglish = instance.t.bind(instance) as unknown as (key: string, options: object) => string;
  addTexts(instance, tag, texts);
  return instance;
}

/** Adds the merged texts of a language, with the English ones that stand in for those it lacks. */
export function addTexts(instance: i18n, tag: string, { [STAND_IN]: standIn, ...texts }: ResourceLanguage) {
  for (const [name, part] of Object.entries(texts)) instance.addResourceBundle(tag, name, part);
  for (const [name, part] of Object.entries(standIn ?? {}))
    instance.addResourceBundle("en", name, part, true, false);
}
