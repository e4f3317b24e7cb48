/** Keyset paging knows only forward; the way back is kept in the address as a trail of earlier pages' marks. */
const MAX_TRAIL = 12;
const SEPARATOR = "~";
/** Stands for the first page, which has no mark. */
const FIRST = "-";

export function nextPage(search: URLSearchParams, next: string): URLSearchParams {
  const trail = [...trailOf(search), search.get("after") ?? FIRST].slice(-MAX_TRAIL);
  return withPage(search, next, trail);
}

/** Null on the first page; from a page whose trail was lost, the first page. */
export function previousPage(search: URLSearchParams): URLSearchParams | null {
  if (!search.get("after")) return null;
  const trail = trailOf(search);
  const last = trail.pop() ?? FIRST;
  return withPage(search, last === FIRST ? null : last, last === FIRST ? [] : trail);
}

/** The same list from its beginning, with one thing changed; an empty value is left out. */
export function changed(search: URLSearchParams, name: "tab" | "query", value: string): URLSearchParams {
  const kept = withPage(search, null, []);
  if (value) kept.set(name, value);
  else kept.delete(name);
  return kept;
}

const trailOf = (search: URLSearchParams) => (search.get("trail") ?? "").split(SEPARATOR).filter(Boolean);

/** Only what belongs to the list: tokens the admin put into the address stay out of links. */
function withPage(search: URLSearchParams, after: string | null, trail: string[]): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of ["tab", "query"]) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  if (after) kept.set("after", after);
  if (after && trail.length > 0) kept.set("trail", trail.join(SEPARATOR));
  return kept;
}
