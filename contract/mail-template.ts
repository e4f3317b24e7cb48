import { z } from "zod";
import {
  MAIL_PLACE,
  MAIL_TEMPLATE_VERSION,
  MAX_MAIL_BLOCKS,
  MAX_MAIL_HTML,
  MAX_MAIL_PREHEADER,
  MAX_MAIL_SUBJECT,
} from "./mail-template-limits";
import { MailLook } from "./mail-look";
import { BLOCK_PURPOSES } from "./mail-purposes";
import { oneLine } from "./one-line";
import { SectionId, TextsByLanguage } from "./page-document";
import { fieldKey } from "./reasons";

const { accent, logo, width, corners, font } = MailLook.shape;

/** What of its look is a template's own. Null: as all emails of the shop (mail-design.ts). */
export const MailTheme = z.strictObject({
  accent: accent.default(null),
  logo: logo.nullable().default(null),
  width: width.nullable().default(null),
  corners: corners.nullable().default(null),
  font: font.nullable().default(null),
});
export type MailTheme = z.output<typeof MailTheme>;

export const MailBlock = z.strictObject({
  id: SectionId,
  /** A folder of storefront/mail/blocks. */
  type: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  hidden: z.boolean().default(false),
  /** That the merchant advertises, or asks for a rating, in what is all of their own; without it, it is about the order. */
  purpose: z.enum(BLOCK_PURPOSES).optional(),
  /** By the schema in the folder of the type. */
  settings: z.record(z.string().max(60), z.unknown()).default({}),
});
export type MailBlock = z.output<typeof MailBlock>;

/**
 * How the mails of one kind look: the frame, without what the settings of a block mean. A text that is empty is ours of that kind, in the
 * reader's language. Texts may hold variables (storefront/mail/variables.ts).
 */
export const MailTemplate = z
  .strictObject({
    version: z.literal(MAIL_TEMPLATE_VERSION),
    theme: MailTheme.prefault({}),
    subject: oneLine(MAX_MAIL_SUBJECT).default(""),
    /** What mail clients show beside the subject. */
    preheader: oneLine(MAX_MAIL_PREHEADER).default(""),
    /** From top to bottom. */
    blocks: z.array(MailBlock).max(MAX_MAIL_BLOCKS),
    /** Texts of other languages than the one in which the settings are written: by language, then by `{block}.{setting}`. */
    texts: TextsByLanguage.default({}),
    /** A whole document of the merchant's, with Liquid, in place of the blocks; there are then no blocks and no texts of theirs. */
    html: z.string().max(MAX_MAIL_HTML).nullable().default(null),
  })
  .superRefine(({ blocks }, issues) => {
    const ids = new Set<string>([MAIL_PLACE]);
    for (const [index, { id }] of blocks.entries()) {
      if (ids.has(id)) {
        const path = ["blocks", index, "id"];
        issues.addIssue({ code: "custom", path, message: fieldKey("nameTaken") });
      }
      ids.add(id);
    }
  });
export type MailTemplate = z.output<typeof MailTemplate>;
export type MailTemplateInput = z.input<typeof MailTemplate>;
