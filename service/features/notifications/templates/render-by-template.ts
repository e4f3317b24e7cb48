import type { MailKind } from "../../../../contract/mail-kinds";
import {
  BLOCK_PURPOSES,
  type BlockPurpose,
  type ConsentRecord,
  type MailPurpose,
  partsOf,
} from "../../../../contract/mail-purposes";
import { MailTemplate } from "../../../../contract/mail-template";
import type { MailProblem } from "../../../../contract/mail-templates";
import type { Localizer } from "../../../../storefront/localizer";
import type { MailFacts } from "../../../../storefront/mail/mail-facts";
import { purposesOf } from "../../../../storefront/mail/block-purpose";
import { ourMailTemplate } from "../../../../storefront/mail/read-mail-template";
import { type RenderedMail, renderMailTemplate } from "../../../../storefront/mail/render-mail-template";
import { hasFeature } from "../../../domain/gates/require-feature";
import {
  findNewestTemplate,
  findTemplateVersion,
  noteFailing,
  noteRendered,
  pauseTemplates,
  type StoredMailTemplate,
} from "../../../domain/mail-templates/mail-templates.queries";
import type { Shop } from "../../../domain/shops/shops.queries";
import type { Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { DeliveryNotReady } from "../../../platform/deliveries/channel";
import { TemplateLate } from "../../../platform/mail/liquid/template-filler";
import { fillTemplate } from "../../../domain/mail-templates/fill/fill-template";
import { tellTemplateFails } from "./tell-template-fails";

/** How long a template that could not be filled is left alone: mails go out by ours meanwhile. */
const RETRY_MS = 60 * 60_000;
/** And where the machine was too busy for it, which says nothing of the template: nothing of that is shown. */
const LATE_RETRY_MS = 60_000;

export interface MailByTemplate {
  mail: RenderedMail;
  /** The version of the merchant's template that it was made of; null: ours. */
  template: number | null;
  /** What was decided about its parts that are not about the order. */
  parts: ConsentRecord;
}

/** Whether parts for these purposes go to the mail's recipient. */
export type DecideParts = (purposes: readonly BlockPurpose[]) => Promise<ConsentRecord>;

interface Wanted {
  /** The version that was in force when the mail was enqueued, 0: ours; undefined: the one in force now. */
  pinned: number | undefined;
  /** A preview writes down neither failures nor successes. */
  isPreview: boolean;
  /** Without it, all parts are shown. */
  decide?: DecideParts;
}

/**
 * A mail by the merchant's template, where there is one that the plan allows and that can be filled; by ours otherwise. No template of a
 * merchant costs a mail: what it throws is logged and shown to the merchant.
 * @throws DeliveryNotReady where the process ends
 */
export async function renderByTemplate(
  ctx: Context,
  shop: Shop,
  facts: MailFacts,
  localizer: Localizer,
  wanted: Wanted,
): Promise<MailByTemplate> {
  const stored = await findInForce(ctx, shop, facts.kind, wanted.pinned);
  const made = stored && (await tryTemplate(ctx, shop, stored, facts, localizer, wanted));
  if (made) return { ...made, template: stored.version };
  return { mail: await renderOurs(facts, localizer), template: null, parts: {} };
}

export const renderOurs = (facts: MailFacts, localizer: Localizer): Promise<RenderedMail> =>
  renderMailTemplate(ourMailTemplate(facts.kind), facts, localizer, fillNothing);

/** Ours have no variables. */
const fillNothing = () => Promise.reject(new Error("A template of ours has variables"));

/** Undefined: ours. */
async function findInForce(
  ctx: Context,
  shop: Shop,
  kind: MailKind,
  pinned: number | undefined,
): Promise<StoredMailTemplate | undefined> {
  if (pinned === 0) return undefined;
  const version = pinned === undefined ? undefined : await findTemplateVersion(ctx.db, shop.id, kind, pinned);
  const stored = version ?? (await findNewestTemplate(ctx.db, shop.id, kind));
  if (!stored || stored.template === null) return undefined;
  if (stored.retryAt && stored.retryAt > ctx.now()) return undefined;
  return (await hasFeature(ctx, ctx.db, shop, "notification-setting")) ? stored : undefined;
}

async function tryTemplate(
  ctx: Context,
  { id: shop }: Shop,
  stored: StoredMailTemplate,
  facts: MailFacts,
  localizer: Localizer,
  { isPreview, decide }: Wanted,
): Promise<Omit<MailByTemplate, "template"> | null> {
  try {
    const template = MailTemplate.parse(stored.template);
    const parts = await decideParts(template, decide);
    const { mail, problem } = await fillTemplate(
      isPreview ? ctx.templates.drafts : ctx.templates.mails,
      shop,
      template,
      { ...facts, allowed: allowedBy(parts) },
      localizer,
    );
    if (!mail) {
      if (!isPreview) await noteFailure(ctx, shop, stored, problem);
      return null;
    }
    if (!isPreview && stored.failingSince) await transaction(ctx.db, (tx) => noteRendered(tx, shop, stored));
    return { mail, parts };
  } catch (error) {
    if (error instanceof DeliveryNotReady) throw error;
    if (error instanceof TemplateLate) {
      ctx.log.warn({ shop, kind: stored.kind, err: error }, "a template took too long; ours is sent");
      const retryAt = new Date(ctx.now().getTime() + LATE_RETRY_MS);
      if (!isPreview) await transaction(ctx.db, (tx) => pauseTemplates(tx, shop, retryAt));
    } else if (isPreview)
      ctx.log.error({ shop, kind: stored.kind, err: error }, "a template cannot be previewed; ours is");
    else await noteFailure(ctx, shop, stored, null, error);
    return null;
  }
}

/** Nothing is asked of a template that is about the order alone. */
async function decideParts(template: MailTemplate, decide: Wanted["decide"]): Promise<ConsentRecord> {
  const purposes = purposesOf(template);
  return decide && purposes.length > 0 ? decide(purposes) : {};
}

export function allowedBy(parts: ConsentRecord): ReadonlySet<MailPurpose> {
  const leftOut = new Set(partsOf(parts).flatMap(({ purpose, reason }) => (reason ? purpose : [])));
  return new Set(BLOCK_PURPOSES.filter((purpose) => !leftOut.has(purpose)));
}

/** The template cannot be sent for now; the team is told so once for each version. @param problem null where it is none of its own */
export async function noteFailure(
  ctx: Context,
  shop: Shop["id"],
  { kind, version }: Pick<StoredMailTemplate, "kind" | "version">,
  problem: MailProblem | null,
  error?: unknown,
): Promise<void> {
  const fields = { shop, kind, version, problem, ...(error !== undefined && { err: error }) };
  if (problem) ctx.log.warn(fields, "a template of a merchant cannot be sent; ours is");
  else ctx.log.error(fields, "a template of a merchant cannot be rendered; ours is sent");
  const at = ctx.now();
  const retryAt = new Date(at.getTime() + RETRY_MS);
  await transaction(ctx.db, async (tx) => {
    const isChanged = await noteFailing(tx, shop, { kind, version }, { problem, at, retryAt });
    if (isChanged) await tellTemplateFails(ctx, tx, shop, { kind, version });
  });
}
