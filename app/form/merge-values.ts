import { mergeList } from "../../contract/merge-list";

interface Versions<Value> {
  /** What both have changed. */
  base: Value;
  mine: Value;
  theirs: Value;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Three-way merge of JSON: what only one of the two has changed is as they have it, objects property by property and lists entry
 * by entry; what both have changed is mine.
 */
export function mergeValues<Value>({ base, mine, theirs }: Versions<Value>): Value {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists({ base, mine, theirs }) as Value;
  if (isRecord(base) && isRecord(mine) && isRecord(theirs))
    return mergeRecords({ base, mine, theirs }) as Value;
  return mine;
}

function mergeLists({ base, mine, theirs }: Versions<unknown[]>): unknown[] {
  const texts = (list: unknown[]) => list.map((entry) => JSON.stringify(entry));
  const merged = mergeList({ base: texts(base), wanted: texts(mine), stored: texts(theirs) });
  return merged.map((text) => JSON.parse(text) as unknown);
}

function mergeRecords({ base, mine, theirs }: Versions<Record<string, unknown>>): Record<string, unknown> {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...keys].map((key) => [
    key,
    mergeValues({ base: base[key], mine: mine[key], theirs: theirs[key] }),
  ]);
  return Object.fromEntries(merged) as Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
