import type { Context } from "../../platform/context";
import { type MailReceipt, parseMailAddress } from "../../platform/mail/transport";
import type { RenderedCustomerMail } from "../../read/customer-mails/customer-mail";

/** Sends a mail as it was rendered, on every try the same. The receipt is what the log keeps of it. */
export async function sendRendered(
  ctx: Pick<Context, "mail" | "config">,
  mail: RenderedCustomerMail,
): Promise<MailReceipt> {
  const { sender, replyTo, html, thread, date, returnToken } = mail;
  return ctx.mail.send({
    to: { address: mail.to },
    // From our address under the shop's name.
    from: { name: sender, address: parseMailAddress(ctx.config.mailFrom).address },
    replyTo: replyTo ? { name: sender, address: replyTo } : null,
    ...{ subject: mail.subject, text: mail.text, messageId: mail.messageId },
    ...(html && { html }),
    ...(thread && { thread }),
    ...(date && { date: new Date(date) }),
    // In what providers and abuse reports quote of a mail.
    headers: { ...mail.headers, ...(returnToken && { "X-Waybill-Id": returnToken }) },
    ...(returnToken && { returnToken }),
  });
}
