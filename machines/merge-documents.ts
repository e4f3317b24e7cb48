import type { PageDocument, PageSection } from "../contract/page-document";
import type { ConflictingPart } from "./conflicting-part";
import { mergeAddedLanguages, type MergedSides, withoutRemoved } from "./merge-languages";
import { mergeTexts } from "./merge-texts";
import { type ListsOf, mergeOrder, partChooser } from "./merge-parts";

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
  const { conflicts, add, chooseEach } = partChooser<ConflictingPart>(preferred);

  const ofWhole = <Kind extends "style" | "brand" | "seo" | "code" | "languages">(
    kind: Kind,
    same: Partial<PageDocument[Kind]> = {},
  ): PageDocument[Kind] => {
    const [ofBase, ofMine, ofTheirs] = [base, mine, theirs].map((each) => ({ ...each[kind], ...same }));
    return chooseEach(
      { base: ofBase, mine: ofMine, theirs: ofTheirs } as ListsOf<unknown>,
      () => ({ kind }) as ConflictingPart,
    ) as PageDocument[Kind];
  };

  const sections = chooseEach<PageSection>(
    { base: byId(base), mine: byId(mine), theirs: byId(theirs) },
    (id) => ({ kind: "section", id }),
  );
  const order = mergeOrder({ base: idsOf(base), mine: idsOf(mine), theirs: idsOf(theirs) }, preferred);
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

const idsOf = ({ sections }: PageDocument): string[] => sections.map(({ id }) => id);
const byId = ({ sections }: PageDocument): Record<string, PageSection> =>
  Object.fromEntries(sections.map((section) => [section.id, section]));
