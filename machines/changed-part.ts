import type { PageDocument } from "../contract/page-document";
import type { ConflictingPart } from "./conflicting-part";
import { isSame } from "./is-same";

/** What of a page is different in another version of it: of an edit that is the one part that was changed. Null: nothing. */
export function changedPart(before: PageDocument, after: PageDocument): ConflictingPart | null {
  const section = [...after.sections, ...before.sections].find(
    ({ id }) => !isSame(sectionOf(before, id), sectionOf(after, id)),
  );
  if (section) return { kind: "section", id: section.id };
  if (!isSame(idsOf(before), idsOf(after))) return { kind: "order" };
  if (!isSame(before.style, after.style)) return { kind: "style" };
  if (!isSame(before.brand, after.brand)) return { kind: "brand" };
  if (!isSame(before.seo, after.seo)) return { kind: "seo" };
  if (!isSame(before.code, after.code)) return { kind: "code" };
  return isSame(before, after) ? null : { kind: "languages" };
}

const sectionOf = ({ sections }: PageDocument, id: string) => sections.find((each) => each.id === id);
const idsOf = ({ sections }: PageDocument) => sections.map(({ id }) => id);
