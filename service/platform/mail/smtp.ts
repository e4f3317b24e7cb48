import { createTransport } from "nodemailer";
import { buildMessage, plainMailbox } from "./build-message";
import {
  type DkimSigner,
  type MailReceipt,
  MailRefusedError,
  MailTooLargeError,
  type MailTransport,
  parseMailAddress,
} from "./transport";

/** Connections are reused; the timeouts keep a server that does not respond from blocking a worker. */
const CONNECTION = {
  pool: true as const,
  maxConnections: 8,
  maxMessages: 200,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Mail over SMTP. `smtpUrl` has user and password in it; `mailFrom` is the default sender, `dkim` the key that its mails are signed by. */
export function createSmtpTransport({
  smtpUrl,
  mailFrom,
  returnHost: ours,
  dkim: ownKey,
}: {
  smtpUrl: string;
  mailFrom: string;
  /** Where mails come back to, each to an address of its own; without it, to their sender. */
  returnHost?: string | undefined;
  dkim?: DkimSigner | undefined;
}): MailTransport {
  const transport = createTransport({ ...CONNECTION, url: smtpUrl });
  const sender = parseMailAddress(mailFrom);
  return {
    keepsSignatures: true,
    async send(mail): Promise<MailReceipt> {
      const { from = sender, returnToken, returnHost = ours, dkim = ownKey } = mail;
      const to = plainMailbox(typeof mail.to === "string" ? { address: mail.to } : mail.to);
      const returnPath =
        returnHost && returnToken ? `b+${returnToken}@${returnHost}` : plainMailbox(from).address;
      const raw = await buildMessage({ ...mail, from, to }, { dkim });
      try {
        await transport.sendMail({ envelope: { from: returnPath, to: to.address }, raw });
        return { ...{ messageId: mail.messageId ?? null, provider: "smtp", providerId: null }, returnPath };
      } catch (error) {
        if (isTooLarge(error, raw.length))
          throw new MailTooLargeError((error as Error).message, { cause: error });
        if (isRefusal(error))
          throw new MailRefusedError((error as Error).message, {
            cause: error,
            isHardBounce: isHardBounce(error),
          });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** A server that says only 552 about a smaller mail means something else: a mailbox that is full, or what it takes for spam. */
const LARGE_MAIL = 1_000_000;

/**
 * By the size that the server has announced, or its answer to `SIZE` or to the data: 5.2.3 and 5.3.4 (RFC 3463), or 552 (RFC 1870) without such a
 * code where the mail is large or the answer speaks of its size.
 */
function isTooLarge(error: unknown, size: number): boolean {
  const {
    code = "",
    responseCode = 0,
    command = "",
    message = "",
  } = error as {
    code?: string;
    responseCode?: number;
    command?: string;
    message?: string;
  };
  if (code === "EMESSAGE" && /^message size larger/i.test(message)) return true;
  if (!/^(MAIL FROM|DATA)\b/i.test(command) || responseCode < 500) return false;
  const [enhanced] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(message) ?? [];
  if (enhanced) return enhanced === "5.2.3" || enhanced === "5.3.4";
  return responseCode === 552 && (size > LARGE_MAIL || /\bsize\b|too (large|big)/i.test(message));
}

/**
 * 5xx for the recipient or the message is final. 5xx at log-in, for our sender or at the greeting is a fault of our
 * configuration: once it is corrected, a later try succeeds.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)\b/i.test(command);
}

/** By its enhanced status (RFC 3463): there is no such mailbox, or it takes no mail. */
function isHardBounce(error: unknown): boolean {
  const { command = "", message = "" } = error as { command?: string; message?: string };
  return /^RCPT TO\b/i.test(command) && /\b5\.(1\.\d{1,3}|2\.1)\b/.test(message);
}
