import { isSame } from "./is-same";

export type Side = "mine" | "theirs";

/** Three versions of a part; undefined where it is not in one. */
export interface Versions<Part> {
  base: Part | undefined;
  mine: Part | undefined;
  theirs: Part | undefined;
}

/** By their keys, of all three versions. */
export type ListsOf<Part> = Record<keyof Versions<Part>, Readonly<Record<string, Part>>>;

/**
 * Chooses part by part between two versions of the same document: what one has changed stands, and what both have changed as `preferred`
 * has it. `conflicts` names each of these once.
 */
export function partChooser<Conflict>(preferred: Side) {
  const conflicts: Conflict[] = [];
  const add = (part: Conflict) => {
    if (!conflicts.some((each) => isSame(each, part))) conflicts.push(part);
  };
  const choose = <Part>(versions: Versions<Part>, part: Conflict): Part | undefined => {
    // The very same object where nothing is different: forms hold what is half typed by it.
    if (isSame(versions.mine, versions.theirs) || isSame(versions.theirs, versions.base))
      return versions.mine;
    if (isSame(versions.mine, versions.base)) return versions.theirs;
    add(part);
    return versions[preferred];
  };
  const chooseEach = <Part>(lists: ListsOf<Part>, partOf: (key: string) => Conflict): Record<string, Part> =>
    Object.fromEntries(
      keysOf(lists.base, lists.mine, lists.theirs).flatMap((key) => {
        const [base, mine, theirs] = [lists.base, lists.mine, lists.theirs].map((list) =>
          new Map(Object.entries(list)).get(key),
        );
        const chosen = choose({ base, mine, theirs }, partOf(key));
        return chosen === undefined ? [] : [[key, chosen] as const];
      }),
    );
  return { conflicts, add, choose, chooseEach };
}

/** All ids of both in one order, that of whoever sorted them. Which of them stay is decided by part. */
export function mergeOrder(
  { base, mine, theirs }: Record<keyof Versions<unknown>, string[]>,
  preferred: Side,
): { ids: string[]; isConflicting: boolean } {
  const common = new Set(base.filter((id) => mine.includes(id) && theirs.includes(id)));
  const shared = (ids: string[]) => ids.filter((id) => common.has(id));
  const isSorted = (ids: string[]) => !isSame(shared(ids), shared(base));
  const isConflicting = isSorted(mine) && isSorted(theirs) && !isSame(shared(mine), shared(theirs));
  const isMine = isConflicting ? preferred === "mine" : isSorted(mine);
  const [first, second] = isMine ? [mine, theirs] : [theirs, mine];
  return { ids: withAdded(first, second), isConflicting };
}

/** The ids of `second` that `first` lacks, each below the one it stands below there. */
function withAdded(first: string[], second: string[]): string[] {
  const ids = [...first];
  for (const [index, id] of second.entries()) {
    if (ids.includes(id)) continue;
    const above = second[index - 1];
    ids.splice(above === undefined ? 0 : ids.indexOf(above) + 1, 0, id);
  }
  return ids;
}

const keysOf = (...records: object[]): string[] => [...new Set(records.flatMap((each) => Object.keys(each)))];
