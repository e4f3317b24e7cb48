import { useState } from "react";
import type { TextGroup } from "../../../../storefront/translation/page-texts";
import { filterTexts, placesOfTexts, type TextSearch } from "./filter-texts";

/**
 * The texts that meet a search, and those that have met it since it was chosen: a text that is being written does not leave the list with its first
 * letter. Another filter, language or search begins anew; null while there are no texts yet.
 */
export function useFoundTexts(groups: readonly TextGroup[] | null, search: TextSearch): TextGroup[] | null {
  const { filter, query, language } = search;
  const key = JSON.stringify([language, filter, query]);
  const [kept, setKept] = useState<{ key: string; places: ReadonlySet<string> }>({ key, places: new Set() });
  if (!groups) return null;
  const before = kept.key === key ? kept.places : new Set<string>();
  const found = filterTexts(groups, search, before);
  const places = placesOfTexts(found);
  // All that was kept is found again, so that only what is new, or another search, draws once more.
  if (kept.key !== key || places.some((place) => !before.has(place))) {
    setKept({ key, places: new Set([...before, ...places]) });
  }
  return found;
}
