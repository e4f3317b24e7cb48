import { ownValue } from "../contract/own-value";
import type { PageDocument } from "../contract/page-document";
import { LABEL_PLACE, SEO_PLACE } from "../contract/page-limits";
import type { ConflictingPart } from "./conflicting-part";
import type { AddedLanguages, MergedSides } from "./merge-languages";
import type { ListsOf } from "./merge-parts";

type Texts = Pick<PageDocument, "texts" | "originals">;

/** A text with the hash of what it is a translation of: apart from each other they say nothing of whether the original has changed. */
interface Translation {
  text?: string;
  original?: string;
}
type Translations = Record<string, Translation>;

/** By language and path; a language that one side has removed has the texts of the side that stands. */
export function mergeTexts(
  { base, mine, theirs }: MergedSides,
  { sideOf }: AddedLanguages,
  chooseEach: (lists: ListsOf<Translation>, partOf: (place: string) => ConflictingPart) => Translations,
): Texts {
  const all = [base, mine, theirs].flatMap(({ texts, originals }) => [texts, originals]);
  const languages = [...new Set(all.flatMap((each) => Object.keys(each)))];
  const merged = languages.map((language): [string, Translations] => {
    const side = sideOf(language);
    if (side) return [language, translationsIn(side === "mine" ? mine : theirs, language)];
    const lists = {
      base: translationsIn(base, language),
      mine: translationsIn(mine, language),
      theirs: translationsIn(theirs, language),
    };
    return [language, chooseEach(lists, partOfPlace)];
  });
  return { texts: valuesOf(merged, "text"), originals: valuesOf(merged, "original") };
}

function translationsIn({ texts, originals }: Texts, language: string): Translations {
  const [own, of] = [ownValue(texts, language) ?? {}, ownValue(originals, language) ?? {}];
  const places = [...new Set([...Object.keys(own), ...Object.keys(of)])];
  return Object.fromEntries(
    places.map((place) => [place, { text: ownValue(own, place), original: ownValue(of, place) }]),
  );
}

/** One of the two by language and path, without languages that have none. */
function valuesOf(merged: [string, Translations][], name: keyof Translation): PageDocument["texts"] {
  const some = merged.flatMap(([language, translations]) => {
    const values = Object.entries(translations).flatMap(([place, { [name]: value }]) =>
      value === undefined ? [] : [[place, value] as const],
    );
    return values.length > 0 ? [[language, Object.fromEntries(values)] as const] : [];
  });
  return Object.fromEntries(some);
}

/** A path begins with its section. */
function partOfPlace(place: string): ConflictingPart {
  const id = place.split(".", 1)[0]!;
  if (id === LABEL_PLACE) return { kind: "languages" };
  return id === SEO_PLACE ? { kind: "seo" } : { kind: "section", id };
}
