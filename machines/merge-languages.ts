import { ownValue } from "../contract/own-value";
import type { PageDocument } from "../contract/page-document";
import { MAX_ADDED_LANGUAGES } from "../contract/page-limits";
import type { Side } from "./merge-parts";

type Document = Pick<PageDocument, "languages" | "texts" | "originals">;

/** Two documents of the same one, and whose changes stand where both have changed the same. */
export interface MergedSides {
  base: Document;
  mine: Document;
  theirs: Document;
  preferred: Side;
}

export interface AddedLanguages {
  /** Of the merged page. */
  added: string[];
  /** The side whose texts of a language stand as a whole, as one of the two has removed it; undefined where they are merged by path. */
  sideOf(language: string): Side | undefined;
  /** One has removed a language that the other has used since, or there are too many. */
  isConflicting: boolean;
}

/** Merges the languages of the merchant's one by one: each that either has added is there, each that either has removed is gone. */
export function mergeAddedLanguages({ base, mine, theirs, preferred }: MergedSides): AddedLanguages {
  const sides = new Map<string, Side>();
  let isConflicting = false;
  for (const language of base.languages.added) {
    const isInMine = mine.languages.added.includes(language);
    if (isInMine === theirs.languages.added.includes(language)) continue;
    const [remover, other] = isInMine ? (["theirs", mine] as const) : (["mine", theirs] as const);
    const isUsed = JSON.stringify(usesOf(base, language)) !== JSON.stringify(usesOf(other, language));
    isConflicting ||= isUsed;
    sides.set(language, isUsed ? preferred : remover);
  }
  const known = new Set(base.languages.added);
  const isIn = (language: string) => {
    const side = sides.get(language);
    if (side) return (side === "mine" ? mine : theirs).languages.added.includes(language);
    // Where both say the same of one of the base's, mine does.
    return !known.has(language) || mine.languages.added.includes(language);
  };
  const isMineAsBefore = mine.languages.added.join() === base.languages.added.join();
  const [first, second] = isMineAsBefore ? [theirs, mine] : [mine, theirs];
  const added = [...new Set([...first.languages.added, ...second.languages.added])].filter(isIn);
  const sideOf = (key: string) =>
    sides.get(key) ?? [...sides].find(([language]) => key.startsWith(`${language}-`))?.[1];
  if (added.length <= MAX_ADDED_LANGUAGES) return { added, sideOf, isConflicting };
  // The preferred one's list as a whole, and with it its texts of each language that only one of the two has.
  const [kept, left] = preferred === "mine" ? [mine, theirs] : [theirs, mine];
  const [ofKept, ofLeft] = [kept, left].map(({ languages }) => languages.added) as [string[], string[]];
  const differ = [...new Set([...ofKept, ...ofLeft])].filter(
    (each) => !(ofKept.includes(each) && ofLeft.includes(each)),
  );
  return {
    added: ofKept,
    sideOf: (key) => (differ.some((each) => isForm(key, each)) ? preferred : sideOf(key)),
    isConflicting: true,
  };
}

/** What is chosen of languages, without those that the page has no more: a switch that offers one would lead nowhere. */
export function withoutRemoved(
  chosen: PageDocument["languages"],
  { base, mine, theirs }: MergedSides,
  { added, sideOf }: AddedLanguages,
): PageDocument["languages"] {
  const all = new Set([base, mine, theirs].flatMap(({ languages }) => languages.added));
  const isGone = (language: string) => all.has(language) && !added.includes(language);
  const of = (language: string) => (sideOf(language) === "theirs" ? theirs : mine).languages;
  const isStale = chosen.default !== null && isGone(chosen.default);
  return {
    ...chosen,
    default: isStale ? of(chosen.default!).default : chosen.default,
    offered: chosen.offered.filter((each) => !isGone(each) || of(each).offered.includes(each)),
    added,
  };
}

/** `de-AT` is a form of `de`. */
const isForm = (key: string, language: string) => key === language || key.startsWith(`${language}-`);

const usesOf = ({ languages, texts, originals }: Document, language: string) => [
  ownValue(texts, language) ?? null,
  ownValue(originals, language) ?? null,
  languages.default === language,
  languages.offered.includes(language),
];
