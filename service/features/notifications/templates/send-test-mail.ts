import { randomUUID } from "node:crypto";
import type { BodyOf, ResponseOf } from "../../../../contract/endpoint";
import { BAD_PARAMETER } from "../../../../contract/errors";
import type { sendTestMail as contract } from "../../../../contract/mail-templates";
import { requireSendable } from "../../../domain/mail-templates/check-template";
import { findNewestTemplate } from "../../../domain/mail-templates/mail-templates.queries";
import { templateOf } from "../../../domain/mail-templates/present-template";
import { getShopById, lockShop, type Shop } from "../../../domain/shops/shops.queries";
import type { Actor, Context } from "../../../platform/context";
import { transaction } from "../../../platform/db/database";
import { enqueueDeliveries } from "../../../platform/deliveries/enqueue-deliveries";
import { AppError } from "../../../platform/errors";
import type { LimitName } from "../../../platform/http/rate-limits";
import { SUBJECT_OF_TEST_MAILS } from "../../../read/customer-mails/customer-mail";
import { limitKey } from "../../../read/tracked-order/find-tracked-order";
import { takeLimit } from "../../../platform/http/take-limit";
import { factsToShow } from "../../../read/mail-facts/facts-to-show";
import { fillDraft } from "../../../domain/mail-templates/fill/fill-template";
import { isOfShop, mailboxOf, requireTestRecipient } from "./test-mail-recipients";
import { testMails } from "./test-mail.channel";

/**
 * Queues the mail that a template makes, to an address of the merchant's choice (test-mail-recipients.ts): to others than the shop's own
 * only a few, so that nobody's mailbox is filled.
 * @throws AppError BAD_PARAMETER with wrong fields, or with the faults of the template; NOT_FOUND and CONFLICT as factsToShow;
 *   TOO_MANY_REQUESTS; UNAVAILABLE
 */
export async function sendTestMail(
  ctx: Context,
  actor: Actor,
  { kind, template: given, language, order, moment, to }: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const shop = await getShopById(ctx.db, actor.shop);
  await requireTestRecipient(ctx, shop, to);
  const template = given && (await requireSendable(ctx, actor.shop, given, kind)).template;
  await takeLimits(ctx, shop, to);
  const { facts, localizer } = await factsToShow(ctx, shop, { kind, language, order, moment });
  const shown = template ?? templateOf(kind, await findNewestTemplate(ctx.db, shop.id, kind));
  const { problem } = await fillDraft(ctx, shop.id, shown, facts, localizer);
  if (problem) throw new AppError(BAD_PARAMETER, "mailTemplateFaults", { details: { faults: [problem] } });
  return transaction(ctx.db, async (tx) => {
    await lockShop(tx, shop.id);
    await enqueueDeliveries(ctx, tx, testMails, [
      {
        ...{ shop: shop.id, key: randomUUID(), kind, subject: SUBJECT_OF_TEST_MAILS },
        payload: { kind, template, language, order, moment, to },
      },
    ]);
    return { queued: true as const };
  });
}

async function takeLimits(ctx: Context, shop: Shop, to: string): Promise<void> {
  // Whichever shop asks.
  const take = (name: LimitName, key: string) => takeLimit(ctx, { name, key }, "testMailsUsedUp");
  if (!isOfShop(shop, to)) await take("test-mail-to", limitKey(ctx, null, `test mail to ${mailboxOf(to)}`));
  await take("test-mail", String(shop.id));
  await take("test-mail-day", String(shop.id));
}
