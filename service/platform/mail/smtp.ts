import { parseConnectionUrl } from "nodemailer/lib/shared";
import { buildMessage, plainMailbox } from "./build-message";
import { createSmtpPool } from "./smtp-pool";
import type { SmtpServer } from "./smtp-session";
import {
  type DkimSigner,
  MailDeferredError,
  type MailReceipt,
  MailRefusedError,
  MailServerError,
  MailTooLargeError,
  type MailTransport,
  parseMailAddress,
} from "./transport";

const MOST_CONNECTIONS = 8;

/** User and password are in the URL; its parameters are nodemailer's, such as `requireTLS`. */
export function serverOfUrl(smtpUrl: string): SmtpServer {
  const { auth, ...options } = parseConnectionUrl(smtpUrl);
  return {
    options,
    ...(auth?.user && { auth: { user: auth.user, pass: String(auth.pass ?? "") } }),
  };
}

/** Mail over SMTP. `mailFrom` is the default sender, `dkim` the key that mails without one of their own are signed by. */
export function createSmtpTransport({
  server,
  provider = "smtp",
  isSubmission = false,
  connections = MOST_CONNECTIONS,
  mailFrom,
  returnHost: ours,
  dkim: ownKey,
}: {
  server: SmtpServer;
  /** Its name in receipts. */
  provider?: string;
  /** It takes mails of one account: what it says of policy and pace is about us, and not about a recipient. */
  isSubmission?: boolean;
  connections?: number;
  mailFrom: string;
  /** Where mails come back to, each to an address of its own; without it, to their sender. */
  returnHost?: string | undefined;
  dkim?: DkimSigner | undefined;
}): MailTransport {
  const pool = createSmtpPool(server, connections);
  const sender = parseMailAddress(mailFrom);
  return {
    keepsSignatures: true,
    async send(mail, begin): Promise<MailReceipt> {
      const { from = sender, returnToken, returnHost = ours, dkim = ownKey } = mail;
      const to = plainMailbox(typeof mail.to === "string" ? { address: mail.to } : mail.to);
      const returnPath =
        returnHost && returnToken ? `b+${returnToken}@${returnHost}` : plainMailbox(from).address;
      const raw = await buildMessage({ ...mail, from, to }, { dkim });
      let stopped: unknown;
      const beginning = () => {
        try {
          begin?.();
        } catch (error) {
          stopped = error;
          throw error;
        }
      };
      try {
        await pool.send({ from: returnPath, to: to.address }, raw, beginning);
      } catch (error) {
        throw error === stopped ? error : errorOf(error as Error, { size: raw.length, isSubmission });
      }
      return { messageId: mail.messageId ?? null, provider, providerId: null, returnPath };
    },
    close: () => pool.close(),
  };
}

/** What a server has answered to a mail, or done in place of an answer. */
function errorOf(error: Error, { size, isSubmission }: { size: number; isSubmission: boolean }): Error {
  if (error instanceof MailServerError) return error;
  const options = { cause: error };
  if (isSubmission && isAboutAccount(error)) return new MailServerError(error.message, options);
  if (isTooLarge(error, size)) return new MailTooLargeError(error.message, options);
  if (isRefusal(error))
    return new MailRefusedError(error.message, { ...options, isHardBounce: isHardBounce(error) });
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  if (responseCode < 400 || responseCode >= 500 || /^MAIL FROM\b/i.test(command))
    return new MailServerError(error.message, options);
  const isThrottled = responseCode === 421 || /\b4\.7\.\d{1,3}\b/.test(error.message);
  return new MailDeferredError(error.message, { ...options, isThrottled });
}

/** Of the recipient (no such mailbox, full, no such host) or of the message (its size, its form): RFC 3463. */
const OF_RECIPIENT_OR_MESSAGE = /^5\.(1\.([1236]|10)|2\.[1-4]|3\.4|4\.[1-46-9]|6\.\d{1,3})$/;

/**
 * What a server that we log in to says of us, to whichever command: no permission (5.7.x, 530), too much for now (421, 4.7.x), too many
 * recipients within a time (4.5.3; a mail of ours has one), or a refusal for good by any other code than those of recipients and messages, such as
 * a day's limit (5.4.5, 5.1.90). Who is behind the recipient's address has not been asked.
 */
function isAboutAccount(error: Error): boolean {
  const { responseCode = 0, message } = error as Error & { responseCode?: number };
  if (responseCode === 421 || responseCode === 530) return true;
  if (/\b([45]\.7\.\d{1,3}|4\.5\.3)\b/.test(message)) return true;
  if (responseCode < 500) return false;
  const [enhanced] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(message) ?? [];
  return enhanced ? !OF_RECIPIENT_OR_MESSAGE.test(enhanced) : /\b(limit|quota|relay|sender)/i.test(message);
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
