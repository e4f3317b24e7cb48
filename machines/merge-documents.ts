import type { PageDocument, PageSection } from "../contract/page-document";
import type { ConflictingPart, Versions } from "./conflicting-part";
import { mergeAddedLanguages, type MergedSides, withoutRemoved } from "./merge-languages";
import { mergeTexts } from "./merge-texts";
import { isSame } from "./page-edits";

/** Two documents that were both made of the same one, put together. */
export interface MergedDocument {
  document: PageDocument;
  /** What both have changed differently, each once: there, the preferred one stands. */
  conflicts: ConflictingPart[];
}

/**
 * Merges by section, by property of style, brand, code, languages and search engines, by language of the merchant's, and by translated
 * text with what it is a translation of: what one has changed stands, and what both have changed as `preferred` has it. Sections stand in
 * the order of whoever sorted them, new ones below the section that they were added below.
 */
export function mergeDocuments(
  base: PageDocument,
  { mine, theirs }: { mine: PageDocument; theirs: PageDocument },
  preferred: "mine" | "theirs" = "mine",
): MergedDocument {
  const conflicts: ConflictingPart[] = [];
  const add = (part: ConflictingPart) => {
    if (!conflicts.some((each) => isSame(each, part))) conflicts.push(part);
  };
  const choose = <Part>(versions: Versions<Part>, part: ConflictingPart): Part | undefined => {
    // The very same object where nothing is different: forms hold what is half typed by it.
    if (isSame(versions.mine, versions.theirs) || isSame(versions.theirs, versions.base))
      return versions.mine;
    if (isSame(versions.mine, versions.base)) return versions.theirs;
    add(part);
    return versions[preferred];
  };
  const chooseEach = <Part>(
    lists: Record<keyof Versions<Part>, Readonly<Record<string, Part>>>,
    partOf: (key: string) => ConflictingPart,
  ) =>
    Object.fromEntries(
      keysOf(lists.base, lists.mine, lists.theirs).flatMap((key) => {
        const [ofBase, ofMine, ofTheirs] = [lists.base, lists.mine, lists.theirs].map((list) =>
          new Map(Object.entries(list)).get(key),
        );
        const chosen = choose({ base: ofBase, mine: ofMine, theirs: ofTheirs }, partOf(key));
        return chosen === undefined ? [] : [[key, chosen] as const];
      }),
    );

  const ofWhole = <Kind extends "style" | "brand" | "seo" | "code" | "languages">(
    kind: Kind,
    same: Partial<PageDocument[Kind]> = {},
  ): PageDocument[Kind] => {
    const [ofBase, ofMine, ofTheirs] = [base, mine, theirs].map((each) => ({ ...each[kind], ...same }));
    return chooseEach(
      { base: ofBase, mine: ofMine, theirs: ofTheirs } as Record<
        keyof Versions<unknown>,
        Record<string, unknown>
      >,
      () => ({ kind }) as ConflictingPart,
    ) as PageDocument[Kind];
  };

  const sections = chooseEach<PageSection>(
    { base: byId(base), mine: byId(mine), theirs: byId(theirs) },
    (id) => ({ kind: "section", id }),
  );
  const order = orderOf(base, { mine, theirs }, preferred);
  if (order.isConflicting) add({ kind: "order" });
  const known = new Map(Object.entries(sections));
  const sides: MergedSides = { base, mine, theirs, preferred };
  const added = mergeAddedLanguages(sides);
  if (added.isConflicting) add({ kind: "languages" });
  const document: PageDocument = {
    ...base,
    style: ofWhole("style"),
    brand: ofWhole("brand"),
    seo: ofWhole("seo"),
    code: ofWhole("code"),
    sections: order.ids.flatMap((id) => known.get(id) ?? []),
    languages: withoutRemoved(ofWhole("languages", { added: added.added }), sides, added),
    ...mergeTexts(sides, added, chooseEach),
  };
  return { document, conflicts };
}

/** All ids of both in one order. Which of them stay is decided by section. */
function orderOf(
  base: PageDocument,
  { mine, theirs }: { mine: PageDocument; theirs: PageDocument },
  preferred: "mine" | "theirs",
): { ids: string[]; isConflicting: boolean } {
  const [ofBase, ofMine, ofTheirs] = [base, mine, theirs].map(idsOf) as [string[], string[], string[]];
  const common = new Set(ofBase.filter((id) => ofMine.includes(id) && ofTheirs.includes(id)));
  const shared = (ids: string[]) => ids.filter((id) => common.has(id));
  const isSorted = (ids: string[]) => !isSame(shared(ids), shared(ofBase));
  const isConflicting = isSorted(ofMine) && isSorted(ofTheirs) && !isSame(shared(ofMine), shared(ofTheirs));
  const isMine = isConflicting ? preferred === "mine" : isSorted(ofMine);
  const [first, second] = isMine ? [ofMine, ofTheirs] : [ofTheirs, ofMine];
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

const idsOf = ({ sections }: PageDocument): string[] => sections.map(({ id }) => id);
const byId = ({ sections }: PageDocument): Record<string, PageSection> =>
  Object.fromEntries(sections.map((section) => [section.id, section]));
const keysOf = (...records: object[]): string[] => [...new Set(records.flatMap((each) => Object.keys(each)))];
