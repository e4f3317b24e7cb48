/**
 * The languages of the interface (section 9 of the specification). `code` is what the server stores and the
 * locale header carries, `tag` names the translation file and is what Intl understands, `polaris` is the file
 * of Polaris texts. Arabic and Russian are offered and fall back to the English files.
 */
export const LOCALES = [
  { code: "en_US", tag: "en", polaris: "en", name: "English" },
  { code: "zh_CN", tag: "zh-CN", polaris: "zh-CN", name: "简体中文" },
  { code: "zh_TW", tag: "zh-TW", polaris: "zh-TW", name: "繁體中文" },
  { code: "fr", tag: "fr", polaris: "fr", name: "Français" },
  { code: "de", tag: "de", polaris: "de", name: "Deutsch" },
  { code: "it", tag: "it", polaris: "it", name: "Italiano" },
  { code: "ja", tag: "ja", polaris: "ja", name: "日本語" },
  { code: "ko", tag: "ko", polaris: "ko", name: "한국어" },
  { code: "es", tag: "es", polaris: "es", name: "Español" },
  { code: "pt", tag: "pt", polaris: "pt-BR", name: "Português" },
  { code: "tr", tag: "tr", polaris: "tr", name: "Türkçe" },
  { code: "nl", tag: "nl", polaris: "nl", name: "Nederlands" },
  { code: "sv", tag: "sv", polaris: "sv", name: "Svenska" },
  { code: "pl", tag: "pl", polaris: "pl", name: "Polski" },
  { code: "ar", tag: "en", polaris: "en", name: "العربية" },
  { code: "ru", tag: "en", polaris: "en", name: "Русский" },
] as const;

export type LocaleCode = (typeof LOCALES)[number]["code"];
export type LanguageTag = (typeof LOCALES)[number]["tag"];

/**
 * The locale for whatever a browser, Shopify or an order calls a language: `de`, `de-AT`, `pt-BR`, `zh-Hant-TW`.
 * Anything unknown is English.
 */
export function localeFor(language: string | null | undefined): (typeof LOCALES)[number] {
  const wanted = (language ?? "").replaceAll("_", "-").toLowerCase();
  const [base = ""] = wanted.split("-");
  const chinese = /-(tw|hk|mo|hant)\b/.test(wanted) ? "zh_TW" : "zh_CN";
  const code = base === "zh" ? chinese : base;
  return LOCALES.find((locale) => locale.code === code || locale.code.split("_")[0] === code) ?? LOCALES[0];
}

/** The language of `/i18n/{name}.json`, whose name is a locale's code (`zh_CN`) or a language tag (`zh-CN`). */
export function tagOfTexts(name: string): LanguageTag | undefined {
  return LOCALES.find(({ code, tag }) => code === name || tag === name)?.tag;
}

/**
 * The header with the reader's language: a locale's code in calls, which have it from the page's own requests (a tag there). The
 * service says refusals in it.
 */
export const LOCALE_HEADER = "x-waybill-locale";
/** Beside it, where it is the browser's: the store's own language, once the service knows the store, comes before it. */
export const LOCALE_GUESS_HEADER = "x-waybill-locale-guess";
