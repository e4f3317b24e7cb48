import type { TFunction } from "i18next";
import type { SearchItem } from "../../../machines/search-items";
import { screens as english } from "../screens/texts/en.json";
import { features, type FeatureEntry } from "./registry";

/** Letters without a decomposition in Unicode. */
const plainOf = new Map(Object.entries<string>({ ı: "i", ł: "l", ø: "o", ß: "ss", æ: "ae", œ: "oe" }));

/** Without case and accents. */
export const plainForm = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[ıłøßæœ]/g, (letter) => plainOf.get(letter)!);

const form = (text: string) => plainForm(text).trim();

/** The entry of an item; undefined for orders, shipments and customers. */
export const entryOf = ({ path, anchor, key }: SearchItem): FeatureEntry | undefined =>
  features.find((entry) => entry.path === path && entry.anchor === anchor && entry.key === key);

/** Features whose name or synonym contains the text: names before synonyms, prefixes before other matches. */
export function findFeatures(query: string, t: TFunction<never>): SearchItem[] {
  const wanted = form(query);
  if (wanted === "") return [];
  const words = t as (key: string) => string;
  return features
    .map((entry) => ({ entry, rank: rankOf(entry, wanted, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry: { title, path, anchor, key } }) => {
      const item: SearchItem = { title: words(title), path, anchor };
      return key ? { ...item, key } : item;
    });
}

const NOT_FOUND = 4;

function rankOf({ title, screen }: FeatureEntry, wanted: string, words: (key: string) => string): number {
  const inTitle = placeIn(words(title), wanted);
  if (inTitle !== null) return inTitle;
  if (!screen) return NOT_FOUND;
  // English synonyms count in every language: merchants say EDD and SEO everywhere.
  const synonyms = [
    ...words(`screens:${screen}.synonyms`).split(","),
    ...english[screen].synonyms.split(","),
  ];
  const places = synonyms.map((synonym) => placeIn(synonym, wanted)).filter((place) => place !== null);
  return places.length > 0 ? 2 + Math.min(...places) : NOT_FOUND;
}

/** 0 for a prefix, 1 for another match, null for none. */
function placeIn(text: string, wanted: string): 0 | 1 | null {
  const at = form(text).indexOf(wanted);
  return at < 0 ? null : at === 0 ? 0 : 1;
}
