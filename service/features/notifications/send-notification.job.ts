import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { defineJob } from "../../platform/queue/job";
import { MailRefusedError, toOneLine, parseMailAddress } from "../../platform/mail/transport";
import {
  findQueuedNotification,
  markNotSent,
  markSent,
  saveAttempt,
  type QueuedNotification,
} from "./notifications.queries";

/**
 * Sends one mail of the message log. Safe to run twice: only a row that is still queued is sent, and if a worker
 * dies between sending and marking, the second mail carries the same Message-ID. With a first delay of 30 seconds
 * that doubles up to an hour, the tries reach over a day.
 */
export const sendNotification = defineJob({
  name: "notification.send",
  payload: z.object({ shop: ShopId, id: z.string() }),
  retries: 34,
  retryDelay: 30,
  expireIn: 120,
  concurrency: 4,
  async run(ctx, { shop, id }) {
    const mail = await findQueuedNotification(ctx.db, shop, id);
    if (!mail) return;
    if (mail.uninstalledAt) return markNotSent(ctx.db, shop, id, "skipped", "uninstalled");
    if (mail.deletedAt) return markNotSent(ctx.db, shop, id, "skipped", "order_deleted");
    // A newer mail exists (after an outage, or a late report): "on its way" must not arrive after "delivered".
    if (mail.isSuperseded) return markNotSent(ctx.db, shop, id, "skipped", "superseded");
    // The customer's data was erased while the mail waited.
    if (!mail.toEmail || !mail.text) return markNotSent(ctx.db, shop, id, "skipped", "no_email");
    try {
      await ctx.mail.send(envelope(ctx, mail, mail.toEmail, mail.text));
    } catch (error) {
      const reason = reasonOf(error);
      await saveAttempt(ctx.db, shop, id, reason);
      if (!(error instanceof MailRefusedError)) throw error;
      ctx.log.warn({ shop, notification: id }, "the mail server refuses a mail for good");
      return markNotSent(ctx.db, shop, id, "failed", reason);
    }
    await markSent(ctx.db, shop, id, ctx.now());
  },
  async onDeadLetter(ctx, { shop, id }, error) {
    await markNotSent(ctx.db, shop, id, "failed", reasonOf(error));
  },
});

/** From our address under the shop's name; Reply-To is the shop. */
function envelope({ config }: Context, mail: QueuedNotification, address: string, text: string) {
  return {
    to: { address },
    from: { name: mail.shopName, address: parseMailAddress(config.mailFrom).address },
    replyTo: mail.shopEmail ? { name: mail.shopName, address: mail.shopEmail } : null,
    subject: mail.subject ?? "",
    text,
    ...(mail.html && { html: mail.html }),
    ...(mail.messageId && { messageId: mail.messageId }),
  };
}

function reasonOf(error: unknown): string {
  return toOneLine(error instanceof Error ? error.message : String(error)).slice(0, 300);
}
