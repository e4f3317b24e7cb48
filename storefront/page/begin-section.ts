import type { PageSection } from "../../contract/page-document";
import { findSectionType } from "../sections/registry";
import * as the from "../designs/design-sections";
import type { DesignText } from "../designs/design-text";

/** By type, what a section begins with that has texts; the others begin with their sample. */
const beginnings = new Map<string, (t: DesignText) => the.SectionInput>([
  ["rich-text", the.thanks],
  ["image-with-text", the.pictured],
  ["banner", (t) => the.offer(t, "accent")],
  ["questions", the.questions],
  ["buttons", (t) => the.waysBack(t)],
  ["contact-card", the.contact],
  ["columns", the.stepsOfDelivery],
  ["additional-text", the.note],
  ["video", () => the.film],
  ["embed-code", the.embed],
]);

/**
 * A section that was just added, in the shop's language: shoppers of others read its words in theirs (design-texts.ts). They promise nothing in
 * the shop's name, since they may be published as they are.
 */
export function beginSection({ type, id }: Pick<PageSection, "type" | "id">, words: DesignText): PageSection {
  const { settings: schema, sample } = findSectionType(type)!;
  const begin = beginnings.get(type);
  const settings = schema.parse(begin ? begin(words).settings : sample) as PageSection["settings"];
  return { id, type, hidden: false, settings };
}
