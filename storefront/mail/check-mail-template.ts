import { z } from "zod";
import { MAIL_PLACE } from "../../contract/mail-template-limits";
import { type MailBlock, MailTemplate, type MailTemplateInput } from "../../contract/mail-template";
import { fieldKey } from "../../contract/reasons";
import { textPlaces } from "../document/localize-settings";
import { issue, keptOf, textIssues, type TranslatedPart } from "../document/translated-texts";
import { mayAdvertise } from "./block-purpose";
import { findBlockType, listBlockTypes } from "./blocks/registry";
import { findBlockTemplate, isBlockSendable } from "./blocks/templates";

type Issue = ReturnType<typeof issue>;

/** A template that was sent, checked in all its parts but the Liquid of its texts: with every default filled in, or with all that is wrong. */
export type CheckedMailTemplate =
  | { template: MailTemplate; issues?: never }
  | { template?: never; issues: Issue[] };

/** The frame by its schema, each block's settings by that of its type; what is never rendered is refused. */
export function checkMailTemplate(input: MailTemplateInput): CheckedMailTemplate {
  const frame = MailTemplate.safeParse(input, { reportInput: true });
  if (!frame.success) return { issues: frame.error.issues };
  const issues: Issue[] = [];
  const blocks = frame.data.blocks.map((block, index) => checkBlock(block, ["blocks", index], issues));
  issues.push(...countIssues(frame.data));
  if (issues.length > 0) return { issues };
  const template = { ...frame.data, blocks };
  const texts = checkTexts(template, issues);
  return issues.length > 0 ? { issues } : { template: { ...template, texts } };
}

function checkBlock(block: MailBlock, path: (string | number)[], issues: Issue[]): MailBlock {
  const definition = findBlockType(block.type);
  if (!definition || !isBlockSendable(block.type)) {
    issues.push(issue([...path, "type"], fieldKey("choice")));
    return block;
  }
  if (block.purpose && !mayAdvertise(block.type))
    issues.push(issue([...path, "purpose"], fieldKey("choice")));
  if (definition.isFixed && block.hidden) issues.push(issue([...path, "hidden"], fieldKey("fixedSection")));
  const settings = definition.settings.safeParse(block.settings, { reportInput: true });
  if (settings.success) return { ...block, settings: settings.data as MailBlock["settings"] };
  const within = [...path, "settings"];
  issues.push(...settings.error.issues.map((each) => ({ ...each, path: [...within, ...each.path] })));
  return block;
}

function countIssues({ blocks, html }: MailTemplate): Issue[] {
  // A document of the merchant's stands in place of all blocks.
  if (html !== null) return blocks.length > 0 ? [issue(["blocks"], fieldKey("tooMany"), { max: 0 })] : [];
  return listBlockTypes().flatMap(([type, { max, isFixed }]) => {
    const count = blocks.filter((each) => each.type === type).length;
    if (isFixed && count === 0) return [issue(["blocks"], fieldKey("sectionMissing"))];
    if (count <= max) return [];
    const index = blocks.findLastIndex((each) => each.type === type);
    return [issue(["blocks", index], fieldKey("limitReached"), { limit: max })];
  });
}

/** Texts of blocks and settings that are no more go; those that stay are checked as the settings whose place they take. */
function checkTexts(template: MailTemplate, issues: Issue[]): MailTemplate["texts"] {
  const parts = partsOf(template);
  const places = new Set(parts.flatMap((part) => part.places.map(([place]) => place)));
  const texts = keptOf(template.texts, (place, text) => text !== "" && places.has(place));
  for (const [language, known] of Object.entries(texts))
    for (const part of parts) issues.push(...textIssues(part, known, ["texts", language]));
  return texts;
}

const { subject: Subject, preheader: Preheader } = MailTemplate.shape;
const Head = z.strictObject({ subject: Subject, preheader: Preheader });

function partsOf({ subject, preheader, blocks }: MailTemplate): TranslatedPart[] {
  const names = Object.keys(Head.shape);
  const head = { subject, preheader };
  return [
    { id: MAIL_PLACE, settings: head, schema: Head, names, places: textPlaces(head, MAIL_PLACE, names) },
    ...blocks.map(({ id, type, settings }) => {
      const texts = Object.keys(findBlockTemplate(type)?.texts ?? {});
      const { settings: schema } = findBlockType(type)!;
      return { id, settings, schema, names: texts, places: textPlaces(settings, id, texts) };
    }),
  ];
}
