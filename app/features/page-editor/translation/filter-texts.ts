import { isTranslated, type PageText, type TextGroup } from "../../../../storefront/translation/page-texts";

export const FILTERS = ["all", "missing", "edited", "outdated"] as const;
export type TextFilter = (typeof FILTERS)[number];

/** The texts that are looked for, without groups that have none of them. */
export function filterTexts(
  groups: readonly TextGroup[],
  { filter, query, language }: { filter: TextFilter; query: string; language: string },
): TextGroup[] {
  const wanted = query.trim().toLocaleLowerCase(language);
  const isFound = (text: PageText) =>
    isOf(text, filter) &&
    (wanted === "" ||
      [text.original, text.ours ?? "", text.text].some((each) =>
        each.toLocaleLowerCase(language).includes(wanted),
      ));
  return groups
    .map((group) => ({ ...group, texts: group.texts.filter(isFound) }))
    .filter(({ texts }) => texts.length > 0);
}

function isOf(text: PageText, filter: TextFilter): boolean {
  if (filter === "missing") return !isTranslated(text);
  if (filter === "edited") return text.text !== "";
  return filter === "all" || text.isOutdated;
}
