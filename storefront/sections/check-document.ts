import { z } from "zod";
import {
  MAX_CONTENT_BLOCKS,
  PageDocument,
  type PageDocumentInput,
  type PageSection,
  PageSeo,
} from "../../contract/page-document";
import { ownValue } from "../../contract/own-value";
import { MAX_LABEL, SEO_PLACE } from "../../contract/page-limits";
import { fieldKey } from "../../contract/reasons";
import { textPlaces } from "../document/localize-settings";
import { isLabelPlace, isSeoPlace } from "../document/label-keys";
import { hasLanguage } from "../document/page-language";
import { issue, keptOf, textIssues } from "../document/translated-texts";
import { findSectionType, listSectionTypes } from "./registry";
import { findTemplate } from "./templates";

type Issue = z.core.$ZodIssue;

/** A document that was sent, checked in all its parts: either with every default filled in, or with all that is wrong. */
export type CheckedDocument =
  | { document: PageDocument; issues?: never }
  | { document?: never; issues: Issue[] };

/** The frame by its schema, each section's settings by that of its type. Paths of issues begin at the document. */
export function checkDocument(input: PageDocumentInput): CheckedDocument {
  const frame = PageDocument.safeParse(input, { reportInput: true });
  if (!frame.success) return { issues: frame.error.issues };
  const { sections } = frame.data;
  const issues: Issue[] = [];
  const checked = sections.map((section, index) => checkSection(section, ["sections", index], issues));
  issues.push(...countIssues(sections));
  if (issues.length > 0) return { issues };
  const texts = checkTexts(checked, frame.data, issues);
  return issues.length > 0 ? { issues } : { document: { ...frame.data, sections: checked, ...texts } };
}

function checkSection(section: PageSection, path: (string | number)[], issues: Issue[]): PageSection {
  const definition = findSectionType(section.type);
  if (!definition) {
    issues.push(issue([...path, "type"], fieldKey("choice")));
    return section;
  }
  if (definition.isFixed && section.hidden) issues.push(issue([...path, "hidden"], fieldKey("fixedSection")));
  if (definition.isFixed && section.conditions) {
    issues.push(issue([...path, "conditions"], fieldKey("fixedSection")));
  }
  const settings = definition.settings.safeParse(section.settings, { reportInput: true });
  if (settings.success) return { ...section, settings: settings.data as PageSection["settings"] };
  const within = [...path, "settings"];
  issues.push(...settings.error.issues.map((each) => ({ ...each, path: [...within, ...each.path] })));
  return section;
}

function countIssues(sections: PageSection[]): Issue[] {
  const count = (type: string) => sections.filter((each) => each.type === type).length;
  const blocks = sections.filter(({ type }) => findSectionType(type)?.isContent).length;
  const ofTypes = listSectionTypes().flatMap(([type, { max, isFixed }]) => {
    if (isFixed && count(type) === 0) return [issue(["sections"], fieldKey("sectionMissing"))];
    if (count(type) <= max) return [];
    const index = sections.findLastIndex((each) => each.type === type);
    return [issue(["sections", index], fieldKey("limitReached"), { limit: max })];
  });
  if (blocks <= MAX_CONTENT_BLOCKS) return ofTypes;
  return [...ofTypes, issue(["sections"], fieldKey("tooManyBlocks"), { num: MAX_CONTENT_BLOCKS })];
}

/**
 * Texts of sections, settings and languages that are no more go. Those that stay are checked as settings, by the schema that limits the
 * text whose place they take.
 */
function checkTexts(sections: PageSection[], frame: PageDocument, issues: Issue[]): Texts {
  const parts = sections.map((section) => ({ section, ...placesOf(section) }));
  const places = new Set(parts.flatMap((part) => part.places.map(([place]) => place)));
  const isKnown = (place: string) => places.has(place) || isSeoPlace(place) || isLabelPlace(place);
  const texts = keptOf(
    frame.texts,
    (place, text, language) => text !== "" && isKnown(place) && hasLanguage(frame, language),
  );
  const originals = keptOf(frame.originals, (place, _, language) =>
    Boolean(ownValue(ownValue(texts, language), place)),
  );
  for (const [language, known] of Object.entries(texts)) {
    const path = ["texts", language];
    for (const { section, names, places: own } of parts) {
      const { id, type, settings } = section;
      const { settings: schema } = findSectionType(type)!;
      issues.push(...textIssues({ id, settings, schema, names, places: own }, known, path));
    }
    issues.push(...otherIssues(known, path));
  }
  return { texts, originals };
}

type Texts = Pick<PageDocument, "texts" | "originals">;

/** The settings of a section that hold texts, and where they stand. */
export function placesOf(section: PageSection): { names: readonly string[]; places: Places } {
  const names = findTemplate(section.type)?.texts ?? [];
  return { names, places: textPlaces(section.settings, section.id, names) };
}

/** Of labels and search engines. */
function otherIssues(texts: Record<string, string>, path: string[]): Issue[] {
  return Object.entries(texts).flatMap(([place, text]) => {
    const schema = isLabelPlace(place) ? Label : isSeoPlace(place) ? PageSeo.shape[nameIn(place)] : null;
    const issues = schema?.safeParse(text, { reportInput: true }).error?.issues ?? [];
    return issues.map((each) => ({ ...each, path: [...path, place] }));
  });
}

const Label = z.string().max(MAX_LABEL);
const nameIn = (place: string) => place.slice(SEO_PLACE.length + 1) as "title" | "description";

type Places = ReturnType<typeof textPlaces>;
