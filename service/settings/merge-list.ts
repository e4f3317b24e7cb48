interface Versions {
  /** What the caller knew. */
  base: string[];
  /** What the caller wants in its place. */
  wanted: string[];
  /** What is there by now. */
  stored: string[];
}

/**
 * Three-way merge of a list without doubles: what the caller took out goes, what the caller put in or brought to the
 * front comes, and what others put in meanwhile stays behind the row it stood behind. Where nobody else was at work,
 * the answer is what the caller wants.
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

/** What the caller put in, and the first row when it overtook another: who searches again wants it remembered. */
function added({ base, wanted }: Pick<Versions, "base" | "wanted">): Set<string> {
  const own = new Set(wanted.filter((item) => !base.includes(item)));
  const [first] = wanted;
  if (first !== undefined) {
    const overtaken = base.slice(0, Math.max(0, base.indexOf(first)));
    if (overtaken.some((item) => wanted.includes(item))) own.add(first);
  }
  return own;
}

/** How many rows at the front are the caller's own: the newest stay the newest. */
function leading(merged: string[], own: Set<string>): number {
  const index = merged.findIndex((item) => !own.has(item));
  return index === -1 ? merged.length : index;
}
