import type { Context } from "../../platform/context";
import type { ShopId } from "../../../contract/ids";
import { senderEnvelope } from "../../domain/mail-senders/sender-envelope";
import type { MailReceipt } from "../../platform/mail/transport";
import { loadMailShop } from "./mail-shop";
import type { RenderedCustomerMail } from "../../read/customer-mails/customer-mail";

/** Sends a mail as it was rendered, on every try the same but for the address that it can come from. The receipt is what the log keeps of it. */
export async function sendRendered(
  ctx: Context,
  shop: ShopId,
  mail: RenderedCustomerMail,
): Promise<MailReceipt> {
  const { sender, replyTo, html, thread, date, returnToken } = mail;
  const { own } = (await loadMailShop(ctx, shop)).sender;
  return ctx.mail.send({
    to: { address: mail.to },
    ...senderEnvelope(ctx, shop, { sender, replyTo }, own),
    ...{ subject: mail.subject, text: mail.text, messageId: mail.messageId },
    ...(html && { html }),
    ...(thread && { thread }),
    ...(date && { date: new Date(date) }),
    // In what providers and abuse reports quote of a mail.
    headers: { ...mail.headers, ...(returnToken && { "X-Waybill-Id": returnToken }) },
    ...(returnToken && { returnToken }),
  });
}
