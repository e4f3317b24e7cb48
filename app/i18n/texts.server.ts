import { LOCALES, type LanguageTag } from "../../contract/locales";
import { createI18n, type Texts } from "./create-i18n";

const files = import.meta.glob<Texts>("../../public/i18n/*.json", { import: "default" });

/** The tag itself where its file exists, else English: what is drawn here is what the browser will fetch. */
export function servedTag(tag: LanguageTag): LanguageTag {
  return files[`../../public/i18n/${tag}.json`] ? tag : "en";
}

/** The name of Polaris's file for a tag of ours. */
export function polarisNameOf(tag: LanguageTag): string {
  return LOCALES.find((locale) => locale.tag === tag)?.polaris ?? "en";
}

const instances = new Map<LanguageTag, ReturnType<typeof create>>();

/** One instance per language for the whole process: none ever changes its language. */
export function serverI18n(tag: LanguageTag): ReturnType<typeof create> {
  const served = servedTag(tag);
  const instance = instances.get(served) ?? create(served);
  instances.set(served, instance);
  return instance;
}

async function create(tag: LanguageTag) {
  return createI18n(tag, await files[`../../public/i18n/${tag}.json`]!());
}
