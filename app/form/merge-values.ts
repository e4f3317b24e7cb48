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
 * by entry; what both have changed is mine. Entries are the same where `entryKey` of them is, else where they are equal.
 */
export function mergeValues<Value>({ base, mine, theirs }: Versions<Value>, entryKey?: string): Value {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeLists({ base, mine, theirs }, entryKey) as Value;
  if (isRecord(base) && isRecord(mine) && isRecord(theirs))
    return mergeRecords({ base, mine, theirs }, entryKey) as Value;
  return mine;
}

function mergeLists({ base, mine, theirs }: Versions<unknown[]>, entryKey: string | undefined): unknown[] {
  const [inBase, inMine, inTheirs] = [base, mine, theirs].map((list) => byKey(list, entryKey)) as [
    Keyed,
    Keyed,
    Keyed,
  ];
  const keys = mergeList({
    base: [...inBase.keys()],
    wanted: [...inMine.keys()],
    stored: [...inTheirs.keys()],
  });
  return keys.map((key) => {
    if (!inMine.has(key)) return inTheirs.get(key);
    if (!inTheirs.has(key)) return inMine.get(key);
    return mergeValues({ base: inBase.get(key), mine: inMine.get(key), theirs: inTheirs.get(key) }, entryKey);
  });
}

type Keyed = Map<string, unknown>;

/** Entries by what tells them apart; the second of the same is another one. */
function byKey(list: unknown[], entryKey: string | undefined): Keyed {
  const keyed: Keyed = new Map();
  for (const entry of list) {
    const key = entryKey !== undefined && isRecord(entry) ? entry[entryKey] : entry;
    let place = 0;
    while (keyed.has(JSON.stringify([key, place]))) place += 1;
    keyed.set(JSON.stringify([key, place]), entry);
  }
  return keyed;
}

function mergeRecords(
  { base, mine, theirs }: Versions<Record<string, unknown>>,
  entryKey: string | undefined,
): Record<string, unknown> {
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...keys].map((key) => [
    key,
    mergeValues({ base: base[key], mine: mine[key], theirs: theirs[key] }, entryKey),
  ]);
  return Object.fromEntries(merged) as Record<string, unknown>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
