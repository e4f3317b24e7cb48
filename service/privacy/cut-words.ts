import { type Folded, fold, hasTerm, replaceTerms } from "../../contract/term-matcher";
import type { Word, WordsOfPerson } from "./words-of-person";

/** Replaces the words of an erased person. */
export const CUT = "…";

const isIn = (text: Folded, { term, text: word }: Word) =>
  term === "" ? text.original.includes(word) : hasTerm(text, [term]);

/** The person's single words that occur in a text; they are cut only if no other customer has them. */
export function singleWordsIn(text: string, { single }: WordsOfPerson): Word[] {
  const folded = fold(text);
  return single.filter((word) => isIn(folded, word));
}

/**
 * Returns the text without the words of a person, unchanged if it holds none. Of the single words only `theirs` are cut,
 * which no one else has; where a text holds a whole name, all of its words are.
 */
export function cutWords(text: string, words: WordsOfPerson, theirs: readonly Word[]): string {
  const folded = fold(text);
  const names = words.names.filter((name) => name.every((word) => isIn(folded, word)));
  const found = [...words.whole, ...names.flat(), ...theirs].filter((word) => isIn(folded, word));
  const withoutPhones = words.phones.reduce((rest, phone) => rest.replace(phone, CUT), text);
  if (found.length === 0) return withoutPhones;
  const replacements = found.filter(({ term }) => term !== "").map(({ term }) => ({ term, by: CUT }));
  const signs = found.filter(({ term }) => term === "");
  const plain = replacements.length > 0 ? replaceTerms(fold(withoutPhones), replacements) : withoutPhones;
  const rest = signs.reduce((left, { text: sign }) => left.replaceAll(sign, CUT), plain);
  return rest.replace(/…(?:\s*…)+/gu, CUT);
}
