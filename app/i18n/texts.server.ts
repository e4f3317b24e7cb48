import { loaders } from "virtual:texts";
import { LOCALES, type LanguageTag } from "../../contract/locales";
import type { LoadContext } from "../load-context";
import { createI18n } from "./create-i18n";

/** The tag itself where it has texts, else English: what is drawn here is what the browser will fetch. */
export function servedTag(tag: LanguageTag): LanguageTag {
  return loaders[tag] ? tag : "en";
}

/** The name of Polaris's file for a tag of ours. */
export function polarisNameOf(tag: LanguageTag): string {
  return LOCALES.find((locale) => locale.tag === tag)?.polaris ?? "en";
}

const instances = new Map<LanguageTag, ReturnType<typeof create>>();

/**
 * One instance per language for the whole process: none ever changes its language. A key without a text is reported once.
 */
export function serverI18n(tag: LanguageTag, report?: LoadContext["report"]): ReturnType<typeof create> {
  const served = servedTag(tag);
  const instance = instances.get(served) ?? create(served, report);
  instances.set(served, instance);
  return instance;
}

async function create(tag: LanguageTag, report?: LoadContext["report"]) {
  const { texts } = await loaders[tag]!();
  return createI18n(tag, texts, (text) => report?.(new Error("A text is missing"), { text }));
}
