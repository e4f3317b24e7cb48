import { createInstance, type i18n, type ResourceLanguage } from "i18next";

/**
 * An instance of its own for one language, never i18next's global one, which would mix the languages of requests
 * on the server. Single braces, as the product's texts and Polaris have them.
 */
export function createI18n(tag: string, texts: ResourceLanguage): i18n {
  const instance = createInstance();
  void instance.init({
    lng: tag,
    resources: { [tag]: texts },
    ns: Object.keys(texts),
    defaultNS: "common",
    fallbackLng: false,
    initAsync: false,
    interpolation: { prefix: "{", suffix: "}", escapeValue: false },
  });
  return instance;
}
