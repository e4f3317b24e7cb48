import { isTranslated, type PageText, type TextGroup } from "../../../../storefront/translation/page-texts";

export const FILTERS = ["all", "missing", "edited", "outdated"] as const;
export type TextFilter = (typeof FILTERS)[number];

export interface TextSearch {
  filter: TextFilter;
  query: string;
  language: string;
}

/** The texts that are looked for and those of the places in `kept`, without groups that have none of them. */
export function filterTexts(
  groups: readonly TextGroup[],
  { filter, query, language }: TextSearch,
  kept: ReadonlySet<string> = new Set(),
): TextGroup[] {
  const wanted = query.trim().toLocaleLowerCase(language);
  const isFound = (text: PageText) =>
    kept.has(text.place) ||
    (isOf(text, filter) &&
      (wanted === "" ||
        [text.original, text.ours ?? "", text.text].some((each) =>
          each.toLocaleLowerCase(language).includes(wanted),
        )));
  return groups
    .map((group) => ({ ...group, texts: group.texts.filter(isFound) }))
    .filter(({ texts }) => texts.length > 0);
}

/** The keys of the texts among those of the document. */
export const placesOfTexts = (groups: readonly TextGroup[]): string[] =>
  groups.flatMap(({ texts }) => texts.map(({ place }) => place));

function isOf(text: PageText, filter: TextFilter): boolean {
  if (filter === "missing") return !isTranslated(text);
  if (filter === "edited") return text.text !== "";
  return filter === "all" || text.isOutdated;
}
