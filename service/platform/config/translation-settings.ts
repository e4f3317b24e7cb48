import type { z } from "zod";
import type { Environment } from "./environment";

export interface TranslationSettings {
  engine: "deepl" | "libretranslate";
  /** Without a slash at its end. */
  url: string;
  key: string | undefined;
  /** Source characters a month that all shops, and each, may have translated. */
  charactersPerMonth: number;
  charactersPerShop: number;
}

type Variables = Pick<
  z.output<typeof Environment>,
  | "TRANSLATION_ENGINE"
  | "TRANSLATION_URL"
  | "TRANSLATION_KEY"
  | "TRANSLATION_CHARACTERS"
  | "TRANSLATION_SHOP_CHARACTERS"
>;

/** Keys of DeepL's free plan end with `:fx`, and are used at another address. */
const deeplUrl = (key: string) =>
  key.endsWith(":fx") ? "https://api-free.deepl.com" : "https://api.deepl.com";

/** What is wrong with the variables, a line for each. */
export function translationProblems({
  TRANSLATION_ENGINE: engine,
  TRANSLATION_URL: url,
  TRANSLATION_KEY: key,
}: Variables): string[] {
  if (engine === "deepl" && !key) return ["TRANSLATION_KEY: DeepL needs one"];
  if (engine === "libretranslate" && !url)
    return ["TRANSLATION_URL: LibreTranslate needs the address of a server"];
  if (!engine && (url || key))
    return ["TRANSLATION_ENGINE: deepl or libretranslate, beside its address or key"];
  return [];
}

/** The operator's engine; in the sandbox without one the simulated DeepL. */
export function readTranslationSettings(
  variables: Variables,
  sandboxUrl: string | undefined,
): TranslationSettings | undefined {
  const { TRANSLATION_ENGINE: engine, TRANSLATION_KEY: key } = variables;
  const budgets = {
    charactersPerMonth: variables.TRANSLATION_CHARACTERS,
    charactersPerShop: variables.TRANSLATION_SHOP_CHARACTERS,
  };
  if (engine) {
    const url = (variables.TRANSLATION_URL ?? deeplUrl(key ?? "")).replace(/\/+$/, "");
    return { engine, url, key, ...budgets };
  }
  return sandboxUrl
    ? { engine: "deepl", url: `${sandboxUrl}/translation/deepl`, key: "sandbox", ...budgets }
    : undefined;
}
