import type { Context } from "../../platform/context";
import type { ShopId } from "../../../contract/ids";
import { sendAsShop } from "../../domain/mail-senders/send-as-shop";
import type { Waiting } from "../../domain/mail-senders/server-places";
import type { Attempt } from "../../platform/deliveries/channel";
import type { MailReceipt } from "../../platform/mail/transport";
import { feedbackId } from "./message-ids";
import { loadMailShop } from "./mail-shop";
import type { RenderedCustomerMail } from "../../read/customer-mails/customer-mail";

/** Sends a mail as it was rendered, on every try the same but for the address that it can come from. The receipt is what the log keeps of it. */
export async function sendRendered(
  ctx: Context,
  shop: ShopId,
  mail: RenderedCustomerMail,
  attempt: Attempt,
  waiting?: Waiting,
): Promise<MailReceipt> {
  const { sender, replyTo, html, thread, date, returnToken, kind } = mail;
  const { sender: from } = await loadMailShop(ctx, shop);
  const outgoing = {
    ...{ to: { address: mail.to }, sender, replyTo },
    ...{ subject: mail.subject, text: mail.text, messageId: mail.messageId },
    ...(html && { html }),
    ...(thread && { thread }),
    ...(date && { date: new Date(date) }),
    headers: {
      ...mail.headers,
      // In what providers and abuse reports quote of a mail.
      ...(returnToken && { "X-Waybill-Id": returnToken }),
      ...(returnToken && kind && { "Feedback-ID": feedbackId(ctx.config, shop, kind) }),
    },
    ...(returnToken && { returnToken }),
  };
  return sendAsShop(ctx, shop, from, outgoing, attempt, waiting);
}
