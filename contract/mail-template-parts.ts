import type { MailTemplate } from "./mail-template";
import { MAIL_PLACE } from "./mail-template-limits";
import { ownValue } from "./own-value";

/** What an email has as a whole. `html`: the document, or that there is one in place of blocks. */
export const WHOLE_PARTS = ["html", "order", "theme", "subject", "preheader"] as const;
/** A part of a template: a block by its id (and its type, where one that is gone shall be named), or what an email has as a whole. */
export type TemplatePart =
  | { kind: "block"; id: string; type?: string }
  | { kind: (typeof WHOLE_PARTS)[number] };

/**
 * What is different in another version, each part once; translated texts belong to the part that they stand in.
 * @param isSame of two settings or themes, whatever the order of their keys where that may differ
 */
export function changedParts(
  before: MailTemplate,
  after: MailTemplate,
  isSame: (one: unknown, other: unknown) => boolean,
): TemplatePart[] {
  const blocks = new Set([...after.blocks, ...before.blocks].map(({ id }) => id));
  const changedTexts = placesOf(before, after).map(partOfPlace);
  const isOf = (part: TemplatePart) => changedTexts.some((each) => isSame(each, part));
  const changedBlocks = [...blocks].flatMap((id): TemplatePart[] => {
    const [old, now] = [blockOf(before, id), blockOf(after, id)];
    const part = { kind: "block" as const, id };
    return isSame(old, now) && !isOf(part) ? [] : [{ ...part, type: (now ?? old)!.type }];
  });
  const wholes = (["theme", "subject", "preheader"] as const).filter(
    (kind) => !isSame(before[kind], after[kind]) || isOf({ kind }),
  );
  // A document takes the place of all blocks.
  const isHtml = before.html !== after.html;
  const isSorted = !isSame(sharedIds(before, after), sharedIds(after, before));
  return [
    ...(isHtml ? [{ kind: "html" as const }] : changedBlocks),
    ...(isSorted && !isHtml ? [{ kind: "order" as const }] : []),
    ...wholes.map((kind) => ({ kind })),
  ];
}

/** A place begins with its block. */
export function partOfPlace(place: string): TemplatePart {
  const [id = "", setting] = place.split(".");
  if (id !== MAIL_PLACE) return { kind: "block", id };
  return { kind: setting === "preheader" ? "preheader" : "subject" };
}

/** Of texts of other languages that are different. */
function placesOf({ texts: before }: MailTemplate, { texts: after }: MailTemplate): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((language) => {
    const [old, now] = [ownValue(before, language) ?? {}, ownValue(after, language) ?? {}];
    const places = new Set([...Object.keys(now), ...Object.keys(old)]);
    return [...places].filter((place) => ownValue(old, place) !== ownValue(now, place));
  });
}

const blockOf = ({ blocks }: MailTemplate, id: string) => blocks.find((each) => each.id === id);
/** Of blocks that both have, in the order of the first. */
const sharedIds = ({ blocks }: MailTemplate, other: MailTemplate): string[] =>
  blocks.flatMap(({ id }) => (blockOf(other, id) ? [id] : []));
