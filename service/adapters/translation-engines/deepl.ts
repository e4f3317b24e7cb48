import { z } from "zod";
import type { TextLanguage } from "../../../contract/courier-texts-limits";
import {
  TranslationError,
  type TranslationEngine,
} from "../../domain/courier-texts/translation/translation-engine";
import { askEngine, type EngineOptions } from "./ask-engine";

/** Where DeepL's name of a target differs from ours in upper case. */
const TARGETS: Partial<Record<TextLanguage, string>> = {
  en: "EN-US",
  pt: "PT-BR",
  "zh-CN": "ZH-HANS",
  "zh-TW": "ZH-HANT",
};

const Answer = z.object({
  translations: z.array(z.object({ detected_source_language: z.string(), text: z.string() })),
});

/** DeepL's `POST /v2/translate`: at most 50 texts and 128 KiB a call, the key in the header. */
export function createDeepl(options: EngineOptions): TranslationEngine {
  return {
    id: "deepl",
    async translate(texts, language) {
      const body = { text: texts, target_lang: TARGETS[language] ?? language.toUpperCase() };
      const answer = await askEngine(options, "/v2/translate", body, {
        authorization: `DeepL-Auth-Key ${options.key ?? ""}`,
      });
      const { data } = Answer.safeParse(answer);
      if (!data || data.translations.length !== texts.length)
        throw new TranslationError("invalid", "DeepL's answer has not one translation for each text");
      // Chinese is detected without its script: the simplified one is not the traditional one.
      return data.translations.map(({ detected_source_language: source, text }) =>
        source.toLowerCase() === language ? null : text,
      );
    },
  };
}
