import { isDeepStrictEqual } from "node:util";
import type { BodyOf, QueryOf, ResponseOf } from "../../../contract/endpoint";
import { CONFLICT, NOT_FOUND } from "../../../contract/errors";
import { MAIL_KINDS, type MailKind } from "../../../contract/mail-kinds";
import { MailTemplate } from "../../../contract/mail-template";
import { changedParts } from "../../../contract/mail-template-parts";
import type {
  getMailTemplate,
  getMailTemplates,
  getMailTemplateVersions,
  resetMailTemplate,
  restoreMailTemplate,
  saveMailTemplate,
} from "../../../contract/mail-templates";
import { checkMailTemplate } from "../../../storefront/mail/check-mail-template";
import type { Actor, Context } from "../../platform/context";
import { type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import { publish } from "../../platform/events/publish";
import { authorOf, presentAuthor } from "../../platform/settings/settings";
import { imagesWithin } from "../images/images-within";
import { requireImages } from "../images/require-images";
import { lockShop } from "../shops/shops.queries";
import { requireSendable } from "./check-template";
import { mailTemplateSaved } from "./mail-template.events";
import {
  deleteOldTemplates,
  findNewestTemplate,
  findTemplateVersion,
  insertTemplate,
  listNewestTemplates,
  listTemplateVersions,
  type StoredMailTemplate,
} from "./mail-templates.queries";
import {
  presentState,
  presentTemplate,
  presentVersion,
  type ShownTemplate,
  templateOf,
} from "./present-template";

export async function showTemplates(
  ctx: Context,
  actor: Actor,
): Promise<ResponseOf<typeof getMailTemplates>> {
  const rows = new Map((await listNewestTemplates(ctx.db, actor.shop)).map((row) => [row.kind, row]));
  return { templates: MAIL_KINDS.map((kind) => presentState(actor, kind, rows.get(kind))) };
}

export async function showTemplate(
  ctx: Context,
  actor: Actor,
  { kind }: QueryOf<typeof getMailTemplate>,
): Promise<ShownTemplate> {
  return presentTemplate(ctx, actor, kind, await findNewestTemplate(ctx.db, actor.shop, kind));
}

export async function showTemplateVersions(
  ctx: Context,
  actor: Actor,
  { kind }: QueryOf<typeof getMailTemplateVersions>,
): Promise<ResponseOf<typeof getMailTemplateVersions>> {
  const rows = await listTemplateVersions(ctx.db, actor.shop, kind);
  return { versions: rows.map((row) => presentVersion(actor, row, rows[0]?.version)) };
}

/** Of one kind, before the newest. */
const KEPT_VERSIONS = 200;

/**
 * Saves a template as the next version of its kind; one that is stored already changes nothing.
 * @throws AppError BAD_PARAMETER with wrong fields, or with the faults of its texts; CONFLICT (`settingChanged`, with the newest version
 *   and its author) where somebody has saved since
 */
export async function saveTemplate(
  ctx: Context,
  actor: Actor,
  { kind, version, template: given }: BodyOf<typeof saveMailTemplate>,
): Promise<ShownTemplate> {
  const { template, warnings } = await requireSendable(ctx, actor.shop, given, kind);
  const row = await saveNext(ctx, actor, { kind, version }, async (tx) => {
    const images = template.blocks.flatMap(({ settings }, index) =>
      imagesWithin(settings, `template.blocks.${index}.settings`),
    );
    await requireImages(tx, actor.shop, images);
    return template;
  });
  return { ...presentState(actor, kind, row), template, warnings };
}

/** @throws AppError CONFLICT as saveTemplate */
export async function resetTemplate(
  ctx: Context,
  actor: Actor,
  { kind, version }: BodyOf<typeof resetMailTemplate>,
): Promise<ShownTemplate> {
  const row = await saveNext(ctx, actor, { kind, version }, async () => null);
  return presentTemplate(ctx, actor, kind, row);
}

/**
 * What a version was becomes the newest, as it was: what of it is no longer known is left out when it is rendered.
 * @throws AppError CONFLICT as saveTemplate; NOT_FOUND without the version
 */
export async function restoreTemplate(
  ctx: Context,
  actor: Actor,
  { kind, version, restore }: BodyOf<typeof restoreMailTemplate>,
): Promise<ShownTemplate> {
  const row = await saveNext(ctx, actor, { kind, version }, async (tx) => {
    // Within the lock: an erasure that runs meanwhile takes its words out of what is read.
    const stored = await findTemplateVersion(tx, actor.shop, kind, restore);
    if (!stored) throw new AppError(NOT_FOUND, "mailTemplateVersionNotFound");
    return stored.template === null ? null : MailTemplate.parse(stored.template);
  });
  return presentTemplate(ctx, actor, kind, row);
}

/**
 * Compare-and-set under the shop's lock. Texts are checked before, or it would be held for as long as that takes.
 * @param make what is to be stored; null: ours
 * @returns what is stored now; undefined where ours was never changed
 */
function saveNext(
  ctx: Context,
  actor: Actor,
  { kind, version }: { kind: MailKind; version: number },
  make: (tx: Tx) => Promise<MailTemplate | null>,
): Promise<StoredMailTemplate | undefined> {
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, actor.shop);
    const newest = await findNewestTemplate(tx, actor.shop, kind);
    const template = await make(tx);
    if (isSame(newest?.template ?? null, template)) return newest;
    if ((newest?.version ?? 0) !== version) throw changedSince(actor, newest);
    const [before, after] = [newest, { template }].map((row) => withDefaults(templateOf(kind, row)));
    const parts = changedParts(before!, after!, isDeepStrictEqual);
    const next = { kind, version: version + 1, template, parts, at: ctx.now(), by: authorOf(actor) };
    const row = await insertTemplate(tx, actor.shop, next);
    await deleteOldTemplates(tx, actor.shop, { kind, before: next.version - KEPT_VERSIONS });
    await publish(ctx, tx, actor.shop, mailTemplateSaved, [
      { kind, version: next.version, isOurs: template === null },
    ]);
    return row;
  });
}

/** Of every setting that it does not have, as a template that was saved has them; one of an older release stays as it is. */
const withDefaults = (template: MailTemplate): MailTemplate =>
  checkMailTemplate(template).template ?? template;

function changedSince(actor: Actor, newest: StoredMailTemplate | undefined): AppError {
  const details = {
    version: newest?.version ?? 0,
    by: presentAuthor(actor, newest?.savedBy ?? null),
    at: newest?.savedAt.toISOString() ?? null,
  };
  return new AppError(CONFLICT, "settingChanged", { details });
}

/** Whatever the order of their keys: jsonb has one of its own. */
const isSame = (stored: unknown, template: MailTemplate | null): boolean =>
  isDeepStrictEqual(stored && MailTemplate.parse(stored), template);
