import { ownValue } from "../../contract/own-value";
import type { PageDocument, PageSection } from "../../contract/page-document";
import { textPlaces } from "../document/localize-settings";
import { findSectionType } from "../sections/registry";
import { findTemplate } from "../sections/templates";
import * as the from "./design-sections";
import type { DesignText } from "./design-text";

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
  ["video", the.film],
]);

interface Beginning {
  section: PageSection;
  /** Its texts in the other languages of the page, by language and place. */
  texts: PageDocument["texts"];
}

/**
 * A section that was just added, in the shop's language and in each other one that the page has texts in. Its words promise nothing
 * in the shop's name, since they may be published as they are.
 */
export function beginSection(
  { type, id }: Pick<PageSection, "type" | "id">,
  own: DesignText,
  others: ReadonlyMap<string, DesignText>,
): Beginning {
  const { settings: schema, sample } = findSectionType(type)!;
  const begin = beginnings.get(type);
  const settingsIn = (t: DesignText) =>
    schema.parse(begin ? begin(t).settings : sample) as PageSection["settings"];
  const names: readonly string[] = findTemplate(type)?.texts ?? [];
  const textsIn = (t: DesignText) => {
    const settings = settingsIn(t);
    const places = begin ? textPlaces(settings, id, names) : [];
    return Object.fromEntries(places.map(([place, path]) => [place, textAt(settings, path)]).filter(hasText));
  };
  return {
    section: { id, type, hidden: false, settings: settingsIn(own) },
    texts: Object.fromEntries([...others].map(([language, t]) => [language, textsIn(t)])),
  };
}

const textAt = (settings: unknown, path: readonly (string | number)[]): string =>
  String(
    path.reduce<unknown>(
      (value, key) =>
        Array.isArray(value) ? value[Number(key)] : ownValue(value as Record<string, unknown>, String(key)),
      settings,
    ),
  );

const hasText = ([, text]: (string | undefined)[]) => text !== "";
