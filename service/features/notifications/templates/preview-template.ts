import type { BodyOf, ResponseOf } from "../../../../contract/endpoint";
import type { ShopId } from "../../../../contract/ids";
import { mailConsent } from "../../../../contract/mail-consent";
import { type BlockPurpose, type ConsentRecord, partsOf } from "../../../../contract/mail-purposes";
import type { previewMailTemplate } from "../../../../contract/mail-templates";
import { HEAVY_MAIL_BYTES, MAX_MAIL_PROBLEMS } from "../../../../contract/mail-template-limits";
import { purposesOf } from "../../../../storefront/mail/block-purpose";
import { ofWhole } from "../../../../storefront/mail/check-mail-texts";
import type { MailFacts } from "../../../../storefront/mail/mail-facts";
import { recipientDecisions, recordOf } from "../../../domain/mail-recipients/recipient-reason";
import { isSlow, problemsOf, requireValidTemplate } from "../../../domain/mail-templates/check-template";
import { getShopById } from "../../../domain/shops/shops.queries";
import type { Actor, Context } from "../../../platform/context";
import { readSetting } from "../../../platform/settings/settings";
import { allowedBy } from "./render-by-template";
import { factsToShow, otherStatusOf } from "../../../read/mail-facts/facts-to-show";
import { fillDraft } from "../../../domain/mail-templates/fill/fill-template";

type Preview = ResponseOf<typeof previewMailTemplate>;

/**
 * The mail of a template that need not be saved, by the renderer that sends. It writes nothing down. Those that take too long are fewer, as
 * other shops wait for the same thread.
 * @throws AppError BAD_PARAMETER with wrong fields; NOT_FOUND and CONFLICT as factsToShow; TOO_MANY_REQUESTS; UNAVAILABLE
 */
export async function previewTemplate(
  ctx: Context,
  actor: Pick<Actor, "shop">,
  body: BodyOf<typeof previewMailTemplate>,
): Promise<Preview> {
  const shop = String(actor.shop);
  await ctx.limits.take("mail-preview", shop);
  return ctx.limits.guess("mail-preview-slow", shop, () => preview(ctx, actor, body), isSlow);
}

async function preview(
  ctx: Context,
  actor: Pick<Actor, "shop">,
  { kind, template: given, design, language, order, moment }: BodyOf<typeof previewMailTemplate>,
): Promise<Preview> {
  const template = requireValidTemplate(given);
  const { faults, warnings } = await problemsOf(ctx, actor.shop, template, kind);
  if (faults.length > 0) return { mail: null, faults, warnings };
  const shop = await getShopById(ctx.db, actor.shop);
  const { facts: set, localizer } = await factsToShow(ctx, shop, { kind, language, order, moment });
  const facts = design ? { ...set, shop: { ...set.shop, design } } : set;
  const purposes = purposesOf(template);
  const all = Object.fromEntries(purposes.map((purpose) => [purpose, "given" as const]));
  const parts = purposes.length > 0 && order ? await decideFor(ctx, shop.id, purposes, facts) : {};
  const shown = { ...facts, allowed: allowedBy(parts) };
  const { mail, problem } = await fillDraft(ctx, shop.id, template, shown, localizer);
  if (!mail) return { mail: null, faults: [problem], warnings };
  const bytes = Buffer.byteLength(mail.html);
  const heavy = bytes > HEAVY_MAIL_BYTES ? [ofWhole("heavy", HEAVY_MAIL_BYTES)] : [];
  return {
    // Of an order that nobody has placed, all of them are shown.
    mail: {
      ...mail,
      bytes,
      parts: partsOf({ ...all, ...parts }),
      status_now: order ? otherStatusOf(facts, moment) : null,
    },
    faults: [],
    warnings: [...heavy, ...warnings].slice(0, MAX_MAIL_PROBLEMS),
  };
}

/** What of the mail its order's customer gets; of one without an address nothing is decided. */
async function decideFor(
  ctx: Context,
  shop: ShopId,
  purposes: readonly BlockPurpose[],
  { recipient }: MailFacts,
): Promise<ConsentRecord> {
  if (!recipient?.email) return {};
  const settings = await readSetting(ctx.db, shop, mailConsent);
  const addressee = { email: recipient.email, country: recipient.country };
  const [decisions] = await recipientDecisions(ctx, ctx.db, shop, { purposes, settings }, [addressee]);
  return recordOf(decisions!);
}
