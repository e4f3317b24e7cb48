import type { z } from "zod";
import {
  MAX_CONTENT_BLOCKS,
  PageDocument,
  type PageDocumentInput,
  type PageSection,
} from "../../contract/page-document";
import { ownValue } from "../../contract/own-value";
import { fieldKey } from "../../contract/reasons";
import { localizeSettings, textPlaces } from "../document/localize-settings";
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
  const texts = checkTexts(checked, frame.data.texts, issues);
  return issues.length > 0 ? { issues } : { document: { ...frame.data, sections: checked, texts } };
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
 * Texts of sections and settings that are no more go. Those that stay are checked as settings, by the schema that limits the
 * text whose place they take.
 */
function checkTexts(
  sections: PageSection[],
  texts: PageDocument["texts"],
  issues: Issue[],
): PageDocument["texts"] {
  const parts = sections.map((section) => {
    const names = findTemplate(section.type)?.texts ?? [];
    return { section, names, places: textPlaces(section.settings, section.id, names) };
  });
  const places = new Set(parts.flatMap((part) => part.places.map(([place]) => place)));
  const kept = Object.entries(texts).flatMap(([language, given]) => {
    const known = Object.entries(given).filter(([place]) => places.has(place));
    return known.length > 0 ? [[language, Object.fromEntries(known)] as const] : [];
  });
  for (const [language, known] of kept)
    for (const part of parts) issues.push(...textIssues(part, known, ["texts", language]));
  return Object.fromEntries(kept);
}

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
