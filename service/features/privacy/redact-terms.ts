import { type Folded, fold, hasTerm, replaceTerms } from "../../../contract/term-matcher";
import type { PersonTerm, PersonTerms } from "./person-terms";

/** Stands in place of each redacted term. */
const REDACTED = "…";

const isIn = (text: Folded, { term, text: word }: PersonTerm) =>
  term === "" ? text.original.includes(word) : hasTerm(text, [term]);

/** The person's single words that occur in a text; they are redacted only if no other customer has them. */
export function singleTermsIn(text: string, { single }: PersonTerms): PersonTerm[] {
  const folded = fold(text);
  return single.filter((word) => isIn(folded, word));
}

/**
 * Returns the text with a person's terms redacted, unchanged if it has none. Of the single words only `theirs` are
 * redacted, which no other customer has; where a text has a whole name, all words of that name are.
 */
export function redactTerms(text: string, terms: PersonTerms, theirs: readonly PersonTerm[]): string {
  const folded = fold(text);
  const names = terms.names.filter((name) => name.every((word) => isIn(folded, word)));
  const found = [...terms.whole, ...names.flat(), ...theirs].filter((word) => isIn(folded, word));
  const withoutPhones = terms.phones.reduce((rest, phone) => rest.replace(phone, REDACTED), text);
  if (found.length === 0) return withoutPhones;
  const replacements = found.filter(({ term }) => term !== "").map(({ term }) => ({ term, by: REDACTED }));
  const signs = found.filter(({ term }) => term === "");
  const plain = replacements.length > 0 ? replaceTerms(fold(withoutPhones), replacements) : withoutPhones;
  const rest = signs.reduce((left, { text: sign }) => left.replaceAll(sign, REDACTED), plain);
  return rest.replace(/…(?:\s*…)+/gu, REDACTED);
}
