/** How much of its lists a mail shows at most: the mail is made again with less where it would be cut by mail clients. */
export interface MostShown {
  shipments: number;
  /** In each list. */
  items: number;
}

export const MOST_SHOWN: MostShown = { shipments: 20, items: 30 };

/** The first entries of a list, and how many are left out: never one alone, whose line would be as long as its note. */
export function cutList<Entry>(entries: Entry[], most: number): { shown: Entry[]; rest: number } {
  const shown = entries.length > most + 1 ? entries.slice(0, most) : entries;
  return { shown, rest: entries.length - shown.length };
}
