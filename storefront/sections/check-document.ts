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
import { localizeSettings, textPlaces } from "../document/localize-settings";
import { isLabelPlace, isSeoPlace } from "../document/label-keys";
import { hasLanguage } from "../document/page-language";
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
    for (const part of parts) issues.push(...textIssues(part, known, path));
    issues.push(...otherIssues(known, path));
  }
  return { texts, originals };
}

type Texts = Pick<PageDocument, "texts" | "originals">;

/** Those that stay, without languages of which none does. */
function keptOf(
  all: PageDocument["texts"],
  isKept: (place: string, text: string, language: string) => boolean,
): PageDocument["texts"] {
  const kept = Object.entries(all).flatMap(([language, given]) => {
    const known = Object.entries(given).filter(([place, text]) => isKept(place, text, language));
    return known.length > 0 ? [[language, Object.fromEntries(known)] as const] : [];
  });
  return Object.fromEntries(kept);
}

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

function textIssues(
  { section, names, places }: { section: PageSection; names: readonly string[]; places: Places },
  texts: Record<string, string>,
  path: string[],
): Issue[] {
  const mine = places.filter(([place]) => ownValue(texts, place));
  if (mine.length === 0) return [];
  const localized = localizeSettings(section.settings, section.id, names, texts);
  const settings = findSectionType(section.type)!.settings.safeParse(localized, { reportInput: true });
  return (settings.error?.issues ?? []).flatMap((each) => {
    const place = mine.find(([, at]) => at.join() === each.path.join());
    return place ? [{ ...each, path: [...path, place[0]] }] : [];
  });
}

type Places = ReturnType<typeof textPlaces>;

const issue = (path: (string | number)[], message: string, params?: Record<string, number>): Issue =>
  ({ code: "custom", path, message, ...(params && { params }), input: null }) as Issue;
