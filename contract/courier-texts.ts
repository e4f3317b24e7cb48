import { z } from "zod";
import { MAX_PAIR_TEXT_LENGTH, MAX_TEXT_PAIRS, TEXT_LANGUAGES } from "./courier-texts-limits";
import { get, nothing } from "./endpoint";
import { oneLine } from "./one-line";
import { fieldKey } from "./reasons";
import { defineSetting } from "./setting";
import { termOf } from "./term-matcher";

const TextPair = z.object({
  /** Of the readers for whom it counts. */
  language: z.enum(TEXT_LANGUAGES),
  /** What couriers write. Case, accents and punctuation do not matter. */
  before: oneLine(MAX_PAIR_TEXT_LENGTH).refine((text) => termOf(text) !== "", { error: fieldKey("word") }),
  after: oneLine(MAX_PAIR_TEXT_LENGTH).min(1),
  /** `whole`: the courier's whole text is this; `part`: these words in it are replaced, and the rest is kept. */
  match: z.enum(["whole", "part"]),
});
export type TextPair = z.output<typeof TextPair>;

export const CourierTexts = z
  .object({
    pairs: z.array(TextPair).max(MAX_TEXT_PAIRS),
    /** Texts that nothing else tells are translated by the operator's engine. */
    automatic: z.boolean().default(false),
  })
  .superRefine(({ pairs }, context) => {
    const seen = new Set<string>();
    pairs.forEach(({ language, before }, index) => {
      const key = `${language} ${termOf(before)}`;
      if (seen.has(key))
        context.addIssue({
          code: "custom",
          path: ["pairs", index, "before"],
          message: fieldKey("wordTwice"),
        });
      seen.add(key);
    });
  });
export type CourierTexts = z.output<typeof CourierTexts>;

export const courierTexts = defineSetting("CourierTexts", {
  area: "courier_texts",
  path: "/api/tracking-page/translation",
  summary: "the shop's own words for couriers' texts, by language",
  value: CourierTexts,
  initial: { pairs: [], automatic: false },
  feature: "translation-detail-editor",
  // A pair without one of its texts would say nothing, or everything.
  personalData: { texts: ["after"], itemsBy: "before" },
  changes: ["orders"],
});

export const listUnknownTexts = get("/api/tracking-page/translation/unknown-texts", {
  summary:
    "Texts that couriers have written to the shop in the last 30 days and that Waybill has no words for, the most frequent first",
  feature: "translation-detail-editor",
  query: nothing,
  response: z.object({
    texts: z.array(z.object({ text: z.string(), events: z.int() })),
    /** What translates automatically; null: the operator has set up nothing. */
    engine: z.enum(["deepl", "libretranslate"]).nullable(),
  }),
});

export const courierTextEndpoints = { ...courierTexts.calls, listUnknownTexts };
