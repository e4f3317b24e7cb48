import type { z } from "zod";
import type { MailKind } from "../../../contract/mail-kinds";
import { MailTemplate } from "../../../contract/mail-template";
import type {
  getMailTemplate,
  MailTemplateState,
  MailTemplateVersion,
} from "../../../contract/mail-templates";
import { countUntranslated } from "../../../storefront/mail/own-texts";
import { defaultMailTemplate } from "../../../storefront/mail/default-template";
import type { Actor, Context } from "../../platform/context";
import { presentAuthor } from "../../platform/settings/settings";
import { problemsOf } from "./check-template";
import type { MailTemplateRow, StoredMailTemplate } from "./mail-templates.queries";

export type ShownTemplate = z.output<typeof getMailTemplate.response>;

const changeOf = (actor: Actor, { savedAt, savedBy }: MailTemplateRow) => ({
  at: savedAt.toISOString(),
  by: presentAuthor(actor, savedBy),
});

const NOTHING_WRITTEN = { has_address: false, untranslated: 0 };

/** @param row the newest of the kind; undefined: it was never changed */
export function presentState(
  actor: Actor,
  kind: MailKind,
  row: StoredMailTemplate | undefined,
): MailTemplateState {
  if (!row)
    return { ...{ kind, version: 0, is_ours: true, changed: null, failing: null }, ...NOTHING_WRITTEN };
  // One that no release has written says so where it is opened.
  const stored = MailTemplate.safeParse(row.template);
  const { version, isOurs, hasAddress, failingSince, problem, retryAt } = row;
  return {
    ...{ kind, version, is_ours: isOurs, changed: changeOf(actor, row), has_address: hasAddress },
    untranslated: stored.success && !isOurs ? countUntranslated(stored.data) : 0,
    failing:
      failingSince && retryAt
        ? { since: failingSince.toISOString(), problem, retry_at: retryAt.toISOString() }
        : null,
  };
}

export const presentVersion = (
  actor: Actor,
  row: MailTemplateRow,
  newest: number | undefined,
): MailTemplateVersion => ({
  ...{ version: row.version, is_current: row.version === newest, is_ours: row.isOurs },
  ...{ changed: changeOf(actor, row), parts: row.parts },
});

/** What is stored of a kind, or ours. @throws ZodError for a frame that no release has written */
export const templateOf = (kind: MailKind, row: Pick<StoredMailTemplate, "template"> | undefined) =>
  MailTemplate.parse(row?.template ?? defaultMailTemplate(kind));

/** With the template itself, and what is to be known of its texts. */
export async function presentTemplate(
  ctx: Pick<Context, "templates" | "config">,
  actor: Actor,
  kind: MailKind,
  row: StoredMailTemplate | undefined,
): Promise<ShownTemplate> {
  const template = templateOf(kind, row);
  const { warnings } = await problemsOf(ctx, actor.shop, template, kind);
  return { ...presentState(actor, kind, row), template, warnings };
}
