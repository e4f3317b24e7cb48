import { MailTemplate, type MailTemplateInput } from "../../contract/mail-template";
import { MAIL_KINDS, type MailKind } from "../../contract/mail-kinds";
import { purposeOfBlock } from "./block-purpose";
import { findBlockType } from "./blocks/registry";
import { isBlockSendable } from "./blocks/templates";
import { defaultMailTemplate } from "./default-template";
import type { ReadMailTemplate } from "./render-mail-template";

/**
 * A stored template as it is rendered: blocks that are hidden, of a type that is not known or not built, and those with settings that
 * today's schema refuses are left out, so that one block never costs the mail. The footer then stands at its defaults.
 * @throws ZodError for a frame that no release has written
 */
export function readMailTemplate(stored: unknown): ReadMailTemplate {
  const template = MailTemplate.parse(stored);
  const blocks = template.blocks.flatMap(({ id, type, hidden, settings, purpose }) => {
    const definition = findBlockType(type);
    if (!definition || hidden || !isBlockSendable(type)) return [];
    const read = definition.settings.safeParse(settings);
    const valid = read.success || !definition.isFixed ? read : definition.settings.safeParse({});
    if (!valid.success) return [];
    const ofBlock = purposeOfBlock({ type, purpose });
    return [{ id, type, settings: valid.data as Record<string, unknown>, purpose: ofBlock }];
  });
  return { ...template, blocks };
}

const defaults = new Map(MAIL_KINDS.map((kind) => [kind, once(() => read(defaultMailTemplate(kind)))]));
const read = (template: MailTemplateInput) => readMailTemplate(template);

/** Ours of a kind, which always renders. */
export const ourMailTemplate = (kind: MailKind): ReadMailTemplate => defaults.get(kind)!();

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
