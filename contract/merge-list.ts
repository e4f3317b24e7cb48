interface Versions {
  /** The list when the caller read it. */
  base: string[];
  /** The list as the caller has changed it. */
  wanted: string[];
  /** The list that is stored now. */
  stored: string[];
}

/**
 * Three-way merge of a list without duplicates: rows that the caller removed are removed, rows that the caller added or
 * moved to the front come first, and rows that others added meanwhile stay after the row they were after. Without
 * changes by others the result is what the caller wants.
 */
export function mergeList({ base, wanted, stored }: Versions): string[] {
  const own = added({ base, wanted });
  const merged = [...new Set(wanted)].filter((item) => own.has(item) || stored.includes(item));
  const others = [...new Set(stored)].filter((item) => !base.includes(item) && !merged.includes(item));
  for (const item of others) {
    const before = stored[stored.indexOf(item) - 1];
    const at = before === undefined ? -1 : merged.indexOf(before);
    merged.splice(at === -1 ? leading(merged, own) : at + 1, 0, item);
  }
  return merged;
}

/**
 * Rows that the caller added, and the first row if it was moved up: a repeated search moves to the front of the
 * history.
 */
function added({ base, wanted }: Pick<Versions, "base" | "wanted">): Set<string> {
  const own = new Set(wanted.filter((item) => !base.includes(item)));
  const [first] = wanted;
  if (first !== undefined) {
    const passed = base.slice(0, Math.max(0, base.indexOf(first)));
    if (passed.some((item) => wanted.includes(item))) own.add(first);
  }
  return own;
}

/** Number of rows at the front that the caller added: they stay before those of others. */
function leading(merged: string[], own: Set<string>): number {
  const index = merged.findIndex((item) => !own.has(item));
  return index === -1 ? merged.length : index;
}
