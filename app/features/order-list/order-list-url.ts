// In a file without schemas: the browser builds URLs, the server parses them.
import { pageAfter, pageBefore, samePage, withPage } from "../../components/page-trail";

/** Filters with several values, separated by commas in the URL. */
export const LISTS = ["sub_statuses", "couriers", "countries", "tags", "attention"] as const;
/** Days. */
export const NUMBERS = ["transit_min", "transit_max", "silent_min", "silent_max"] as const;
/** `YYYY-MM-DD`. */
export const DAYS = ["ordered_from", "ordered_to", "shipped_from", "shipped_to"] as const;
export const TEXTS = [
  "tab",
  "query",
  "punctuality",
  "status_by",
  "problem",
  "order",
  "customer",
  ...DAYS,
] as const;
export type FilterName = (typeof LISTS)[number] | (typeof NUMBERS)[number] | (typeof TEXTS)[number];

export const PAGE_SIZES = [25, 50, 100, 250, 500] as const;

/** Other parameters of the list in its URL. */
const OTHERS = ["sort", "size", "columns", "view"] as const;
export type ListName = FilterName | (typeof OTHERS)[number];
const ALL: readonly ListName[] = [...TEXTS, ...LISTS, ...NUMBERS, ...OTHERS];

/** Filters of the dialog: all but the tab and the text, which have controls of their own. */
export const PANEL: readonly FilterName[] = [
  ...LISTS,
  ...NUMBERS,
  ...TEXTS.filter((name) => name !== "tab" && name !== "query"),
];

export const nextPage = (search: URLSearchParams, next: string): URLSearchParams =>
  pageAfter(search, next, ALL);

/** Null on the first page. */
export const previousPage = (search: URLSearchParams): URLSearchParams | null => pageBefore(search, ALL);

/** The query from the first page with some changes; empty values are removed. */
export function changed(
  search: URLSearchParams,
  changes: Partial<Record<ListName, string>>,
): URLSearchParams {
  const kept = withPage(search, ALL);
  for (const [name, value] of Object.entries(changes)) {
    if (value) kept.set(name, value);
    else kept.delete(name);
  }
  return kept;
}

/** The query of the list as it is, with its page, for the way back to it. */
export const listOf = (search: URLSearchParams): string => samePage(search, ALL).toString();

/** The query without filters; sort, size and columns stay, except the columns of a view. */
export function withoutFilters(search: URLSearchParams): URLSearchParams {
  const left = search.has("view") ? ["view", "columns"] : [];
  return changed(
    search,
    Object.fromEntries([...TEXTS, ...LISTS, ...NUMBERS, ...left].map((name) => [name, ""])),
  );
}
