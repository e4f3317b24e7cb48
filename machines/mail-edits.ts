import type { BlockPurpose } from "../contract/mail-purposes";
import type { MailBlock, MailTemplate, MailTheme } from "../contract/mail-template";
import { ownValue } from "../contract/own-value";
import { isSame } from "./is-same";
import { editedParts, type ListEdit, withCopiedTexts } from "./part-list";

/** One change of the template of an email. JSON, so that it can be recorded and replayed. */
export type MailEdit =
  /** `field` names what is typed in: edits of one field in a row are undone together. */
  | { kind: "settings"; block: string; settings: MailBlock["settings"]; field?: string }
  | { kind: "add"; block: MailBlock; at: number }
  | { kind: "remove"; block: string }
  /** The copy stands below; `id` is its own. */
  | { kind: "duplicate"; block: string; id: string }
  | { kind: "hide"; block: string; hidden: boolean }
  /** Null: it is about the order. */
  | { kind: "purpose"; block: string; purpose: BlockPurpose | null }
  /** `to` is the place in the list of all blocks. */
  | { kind: "move"; block: string; to: number }
  | { kind: "theme"; theme: MailTheme; field?: string }
  | { kind: "subject" | "preheader"; text: string }
  /** Of another language, at `{block}.{setting}`; an empty one goes. */
  | { kind: "text"; language: string; place: string; text: string }
  /** Of the document that stands in place of the blocks. */
  | { kind: "html"; html: string }
  /** As a whole, such as one document in place of its blocks. */
  | { kind: "replace"; template: MailTemplate };

/** The template after an edit; the same object where the edit changes nothing, such as one of a block that is gone. */
export function applyMailEdit(template: MailTemplate, edit: MailEdit): MailTemplate {
  switch (edit.kind) {
    case "replace":
      return isSame(template, edit.template) ? template : edit.template;
    case "theme":
      return withPart(template, { theme: edit.theme });
    case "subject":
    case "preheader":
      return withPart(template, { [edit.kind]: edit.text });
    case "html":
      return withPart(template, { html: edit.html });
    case "text":
      return withPart(template, { texts: withText(template.texts, edit) });
    default: {
      const blocks = editedParts(template.blocks, listEditOf(edit));
      if (blocks === template.blocks) return template;
      if (edit.kind !== "duplicate") return { ...template, blocks };
      return { ...template, blocks, texts: withCopiedTexts(template.texts, edit.block, edit.id) };
    }
  }
}

/** Names what an edit types in; null for one that is a step of its own to undo. */
export function fieldOfMailEdit(edit: MailEdit): string | null {
  if (edit.kind === "subject" || edit.kind === "preheader" || edit.kind === "html") return edit.kind;
  if (edit.kind === "text") return `texts.${edit.language}.${edit.place}`;
  if (edit.kind === "theme") return edit.field ? `theme.${edit.field}` : null;
  return edit.kind === "settings" && edit.field ? `${edit.block}.${edit.field}` : null;
}

function withPart(template: MailTemplate, part: Partial<MailTemplate>): MailTemplate {
  const next = { ...template, ...part };
  return isSame(template, next) ? template : next;
}

type BlockEdit = Extract<MailEdit, { block: unknown }>;

function listEditOf(edit: BlockEdit): ListEdit<MailBlock> {
  switch (edit.kind) {
    case "add":
      return { kind: "add", part: edit.block, at: edit.at };
    case "remove":
      return { kind: "remove", id: edit.block };
    case "duplicate":
      return { kind: "duplicate", id: edit.block, copy: edit.id };
    case "move":
      return { kind: "move", id: edit.block, to: edit.to };
    case "hide":
      return { kind: "change", id: edit.block, change: (block) => ({ ...block, hidden: edit.hidden }) };
    case "purpose":
      return {
        kind: "change",
        id: edit.block,
        change: ({ purpose: _, ...block }) => (edit.purpose ? { ...block, purpose: edit.purpose } : block),
      };
    case "settings":
      return { kind: "change", id: edit.block, change: (block) => ({ ...block, settings: edit.settings }) };
  }
}

function withText(
  texts: MailTemplate["texts"],
  { language, place, text }: Extract<MailEdit, { kind: "text" }>,
): MailTemplate["texts"] {
  const own = new Map(Object.entries(ownValue(texts, language) ?? {}));
  if (text) own.set(place, text);
  else own.delete(place);
  const all = new Map(Object.entries(texts));
  if (own.size > 0) all.set(language, Object.fromEntries(own));
  else all.delete(language);
  return Object.fromEntries(all);
}
