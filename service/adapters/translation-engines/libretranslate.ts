import { z } from "zod";
import type { TextLanguage } from "../../../contract/courier-texts-limits";
import {
  TranslationError,
  type TranslationEngine,
} from "../../domain/courier-texts/translation/translation-engine";
import { askEngine, type EngineOptions } from "./ask-engine";

const TARGETS: Partial<Record<TextLanguage, string>> = { "zh-CN": "zh-Hans", "zh-TW": "zh-Hant" };

const Detected = z.object({ language: z.string() });
const Answer = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.union([z.array(Detected), Detected]).optional(),
});

/** LibreTranslate's `POST /translate` with a list of texts; the key is needed where the server asks for one. */
export function createLibreTranslate(options: EngineOptions): TranslationEngine {
  return {
    id: "libretranslate",
    async translate(texts, language) {
      const answer = await askEngine(options, "/translate", {
        ...{ q: texts, source: "auto", target: TARGETS[language] ?? language, format: "text" },
        ...(options.key && { api_key: options.key }),
      });
      const { data } = Answer.safeParse(answer);
      if (!data || data.translatedText.length !== texts.length)
        throw new TranslationError("invalid", "LibreTranslate's answer has not one text for each text");
      const detected = data.detectedLanguage && [data.detectedLanguage].flat();
      return data.translatedText.map((text, at) => (detected?.[at]?.language === language ? null : text));
    },
  };
}
