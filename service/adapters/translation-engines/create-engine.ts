import type { Config } from "../../platform/config/config";
import type { TranslationEngine } from "../../domain/courier-texts/translation/translation-engine";
import { createDeepl } from "./deepl";
import { createLibreTranslate } from "./libretranslate";

/** The operator's engine; null where there is none. */
export function createTranslationEngine(
  { translation }: Pick<Config, "translation">,
  fetch: typeof globalThis.fetch | undefined,
): TranslationEngine | null {
  if (!translation) return null;
  const { engine, url, key } = translation;
  return engine === "deepl" ? createDeepl({ url, key, fetch }) : createLibreTranslate({ url, key, fetch });
}
