import { z } from "zod";
import { ShopId } from "../../../../contract/ids";
import { defineJob } from "../../../platform/queue/job";
import { findQueuedMerchantMail, markMerchantMail } from "./merchant-mails.queries";
import { MailRefusedError, parseMailAddress } from "../../../platform/mail/transport";

/**
 * Sends one mail to a merchant. Safe to run twice: only a row that is still queued is sent, and if a worker dies
 * between sending and marking, the second mail carries the same Message-ID.
 */
export const sendMerchantMail = defineJob({
  name: "mail.send-to-merchant",
  payload: z.object({ shop: ShopId, id: z.string() }),
  retries: 34,
  retryDelay: 30,
  expireIn: 120,
  async run(ctx, { shop, id }) {
    const mail = await findQueuedMerchantMail(ctx.db, shop, id);
    if (!mail) return;
    try {
      await ctx.mail.send({
        to: { address: mail.toEmail },
        from: parseMailAddress(ctx.config.mailFrom),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
      });
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      ctx.log.warn({ shop, mail: id }, "the mail server refuses a mail to a merchant for good");
      return markMerchantMail(ctx.db, shop, id, { state: "failed" });
    }
    await markMerchantMail(ctx.db, shop, id, { state: "sent", sentAt: ctx.now() });
  },
  async onDeadLetter(ctx, { shop, id }) {
    await markMerchantMail(ctx.db, shop, id, { state: "failed" });
  },
});
