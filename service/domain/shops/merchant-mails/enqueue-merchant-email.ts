import { createHash } from "node:crypto";
import type { Context } from "../../../platform/context";
import type { Tx } from "../../../platform/db/database";
import { merchantLocalizerFor, type MerchantLocalizer } from "../../../platform/i18n/localizer";
import type { Shop } from "../shops.queries";
import { type Email, renderEmail } from "../../../platform/mail/define-email";
import { hasMerchantMail, insertMerchantMail } from "./merchant-mails.queries";
import { sendMerchantMail } from "./send-merchant-mail.job";
import { isMailable } from "../../../platform/mail/transport";

/**
 * Writes a mail to the store's own address, or to the one given, once for each `key`, and queues its sending, in the
 * transaction of its cause. A store without an address gets none.
 */
export async function enqueueMerchantEmail<Data>(
  ctx: Context,
  tx: Tx,
  {
    shop,
    to = shop.email,
    key,
    email,
    data,
  }: { shop: Shop; to?: string | null; key: string; email: Email<Data, MerchantLocalizer>; data: Data },
): Promise<void> {
  if (!isMailable(to) || (await hasMerchantMail(tx, shop.id, key))) return;
  const now = ctx.now();
  const rendered = renderEmail(email, merchantLocalizerFor(shop, now), data);
  const host = new URL(ctx.config.appUrl).hostname;
  const digest = createHash("sha256").update(`${shop.id} ${key}`).digest("hex").slice(0, 32);
  const id = await insertMerchantMail(tx, {
    ...rendered,
    shopId: shop.id,
    key,
    state: "queued",
    toEmail: to,
    messageId: `<merchant.${digest}@${host}>`,
    createdAt: now,
  });
  if (id !== undefined) await ctx.enqueue(tx, sendMerchantMail, { shop: shop.id, id });
}
