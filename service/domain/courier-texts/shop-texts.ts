import type { TextPair } from "../../../contract/courier-texts";
import type { LanguageTag } from "../../../contract/locales";
import { fold, hasTerm, replaceTerms, termOf } from "../../../contract/term-matcher";

/** What a shop says in the place of a courier's text, by the language of whoever reads it; nothing where no pair matches. */
export type ShopTexts = Partial<Record<LanguageTag, string>>;

/**
 * Applies a shop's pairs to a courier's text: one for the whole text, else those for parts of it, longer ones first. What a pair has
 * put in is not searched again, so pairs cannot go round in circles.
 */
export function shopTextsFor(pairs: readonly TextPair[], text: string): ShopTexts {
  if (pairs.length === 0) return {};
  const folded = fold(text);
  const matching = pairs
    .map((pair) => ({ ...pair, term: termOf(pair.before) }))
    .filter(({ match, term }) =>
      match === "whole" ? folded.words.trim() === term.trim() : hasTerm(folded, [term]),
    );
  const texts: ShopTexts = {};
  for (const { language, match, after } of matching) if (match === "whole") texts[language] ??= after;
  for (const { language } of matching) {
    texts[language] ??= replaceTerms(
      folded,
      matching.filter((each) => each.language === language).map(({ term, after: by }) => ({ term, by })),
    );
  }
  return texts;
}
