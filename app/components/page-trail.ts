/** Keyset paging goes forward only; the way back is a list of earlier cursors in the URL. */
const MAX_TRAIL = 12;
const SEPARATOR = "~";
/** Stands for the first page, which has no cursor. */
const FIRST = "-";

type Names = readonly string[];

/** `names`: the parameters of the list, which stay; tokens that the admin put into the URL stay out of links. */
export function pageAfter(search: URLSearchParams, next: string, names: Names): URLSearchParams {
  const trail = [...trailOf(search), search.get("after") ?? FIRST].slice(-MAX_TRAIL);
  return withPage(search, names, next, trail);
}

/** Null on the first page; the first page where earlier cursors were dropped. */
export function pageBefore(search: URLSearchParams, names: Names): URLSearchParams | null {
  if (!search.get("after")) return null;
  const trail = trailOf(search);
  const last = trail.pop() ?? FIRST;
  return withPage(search, names, last === FIRST ? null : last, last === FIRST ? [] : trail);
}

/** The list as it is, with its page. */
export const samePage = (search: URLSearchParams, names: Names): URLSearchParams =>
  withPage(search, names, search.get("after"), trailOf(search));

/** The parameters of the list, on the first page unless another one is given. */
export function withPage(
  search: URLSearchParams,
  names: Names,
  after: string | null = null,
  trail: string[] = [],
): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  if (after) kept.set("after", after);
  if (after && trail.length > 0) kept.set("trail", trail.join(SEPARATOR));
  return kept;
}

const trailOf = (search: URLSearchParams) => (search.get("trail") ?? "").split(SEPARATOR).filter(Boolean);
