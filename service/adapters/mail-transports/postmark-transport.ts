import { z } from "zod";
import { toOneLine } from "../../../contract/as-one-line";
import type { PostmarkSettings } from "../../platform/config/mail-transport-settings";
import {
  type MailAddress,
  MailRefusedError,
  MailTooLargeError,
  type MailTransport,
  parseMailAddress,
} from "../../platform/mail/transport";
import { askProvider, type ProviderAnswer, textIn } from "../ask-provider";

const Sent = z.object({ ErrorCode: z.literal(0), MessageID: z.string().min(1) });
const Failed = z.object({ ErrorCode: z.int() });

/** The recipient is on its list of addresses that have bounced, complained or unsubscribed. */
const INACTIVE = 406;
/** This mail is not valid. */
const INVALID = 300;

/**
 * Postmark. It builds and signs mails itself, so no signature of ours reaches anybody: mails come from MAIL_FROM alone, whose domain has to be
 * set up there.
 */
export function createPostmarkTransport(
  { token, url, stream }: PostmarkSettings,
  { mailFrom, fetch }: { mailFrom: string; fetch?: typeof globalThis.fetch | undefined },
): MailTransport {
  const sender = parseMailAddress(mailFrom);
  return {
    keepsSignatures: false,
    async send(mail, begin) {
      const { from = sender, to, replyTo, subject, text, html, messageId, thread, date, headers } = mail;
      const more = {
        ...headers,
        // Kept as it is, so that a mail that is sent twice is shown once.
        ...(messageId && { "Message-ID": messageId, "X-PM-KeepID": "true" }),
        ...(thread && { References: thread, "In-Reply-To": thread }),
        ...(date && { Date: date.toUTCString().replace("GMT", "+0000") }),
        ...{ "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
      };
      const request = new Request(`${url}/email`, {
        method: "POST",
        headers: {
          ...{ accept: "application/json", "content-type": "application/json" },
          "x-postmark-server-token": token,
        },
        body: JSON.stringify({
          From: mailboxOf(from),
          To: mailboxOf(typeof to === "string" ? { address: to } : to),
          ...(replyTo && { ReplyTo: mailboxOf(replyTo) }),
          ...{ Subject: toOneLine(subject), TextBody: text, ...(html && { HtmlBody: html }) },
          Headers: Object.entries(more).map(([Name, value]) => ({ Name, Value: toOneLine(value) })),
          ...(mail.returnToken && { Metadata: { "waybill-id": mail.returnToken } }),
          ...{ MessageStream: stream, TrackOpens: false, TrackLinks: "None" },
        }),
      });
      begin?.();
      const answer = await askProvider(request, fetch);
      if (answer.status !== 200) throw errorOf(answer);
      const { MessageID: providerId } = Sent.parse(answer.body);
      return { messageId: messageId ?? null, provider: "postmark", providerId, returnPath: from.address };
    },
    close() {},
  };
}

/** As a header has it: a name in quotation marks, so that no sign in it ends it. */
function mailboxOf({ name, address }: MailAddress): string {
  const plain = toOneLine(name ?? "").replace(/["\\]/g, "\\$&");
  return plain === "" ? toOneLine(address) : `"${plain}" <${toOneLine(address)}>`;
}

/** As with SES: what no later try gets through, or a fault of our account, or of the moment. */
function errorOf({ status, body }: ProviderAnswer): Error {
  const code = Failed.safeParse(body).data?.ErrorCode;
  const message = `Postmark: ${textIn(body, "Message") ?? `HTTP ${status}`}`;
  if (status === 413) return new MailTooLargeError(message);
  if (status === 422 && code === INACTIVE) return new MailRefusedError(message, { isHardBounce: true });
  return status === 422 && code === INVALID ? new MailRefusedError(message) : new Error(message);
}
