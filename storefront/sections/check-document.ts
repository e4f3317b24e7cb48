import type { z } from "zod";
import {
  MAX_CONTENT_BLOCKS,
  PageDocument,
  type PageDocumentInput,
  type PageSection,
} from "../../contract/page-document";
import { fieldKey } from "../../contract/reasons";
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
  return { document: { ...frame.data, sections: checked, texts: knownTexts(frame.data) } };
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

/** Texts of sections and settings that are no more go. */
function knownTexts({ sections, texts }: PageDocument): PageDocument["texts"] {
  const namesOf = new Map(sections.map(({ id, type }) => [id, findTemplate(type)?.texts ?? []]));
  const isKnown = (path: string) => {
    const parts = path.split(".");
    return namesOf.get(parts[0]!)?.includes(parts.at(-1)!) ?? false;
  };
  const kept = Object.entries(texts).map(([language, ofLanguage]) => [
    language,
    Object.fromEntries(Object.entries(ofLanguage).filter(([path]) => isKnown(path))),
  ]);
  return Object.fromEntries(kept) as PageDocument["texts"];
}

const issue = (path: (string | number)[], message: string, params?: Record<string, number>): Issue =>
  ({ code: "custom", path, message, ...(params && { params }), input: null }) as Issue;
