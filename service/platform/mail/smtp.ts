import { createHash } from "node:crypto";
import { toOneLine } from "../../../contract/as-one-line";
import { createTransport } from "nodemailer";
import { type MailAddress, MailRefusedError, type MailTransport, parseMailAddress } from "./transport";

/** Connections are reused; the timeouts keep a server that does not respond from blocking a worker. */
const CONNECTION = {
  pool: true as const,
  maxConnections: 4,
  maxMessages: 200,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  // Mails contain text from strangers: nodemailer must never read a file or fetch a URL for an attachment.
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** Mail over SMTP. `smtpUrl` has user and password in it; `mailFrom` is the default sender. */
export function createSmtpTransport({
  smtpUrl,
  mailFrom,
}: {
  smtpUrl: string;
  mailFrom: string;
}): MailTransport {
  const transport = createTransport({ ...CONNECTION, url: smtpUrl });
  const sender = parseMailAddress(mailFrom);
  return {
    async send({ to, from = sender, replyTo, subject, text, html, messageId, date, headers }) {
      try {
        await transport.sendMail({
          to: plain(typeof to === "string" ? { address: to } : to),
          from: plain(from),
          ...(replyTo && { replyTo: plain(replyTo) }),
          subject: toOneLine(subject),
          text,
          ...(html && { html }),
          ...(messageId && { messageId }),
          ...(date && { date }),
          baseBoundary: boundaryOf([messageId, subject, text, html]),
          headers: { ...headers, "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        });
      } catch (error) {
        if (isRefusal(error)) throw new MailRefusedError((error as Error).message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/**
 * What the boundary between a mail's parts is made from: a digest of the parts, where nodemailer takes random bytes. The
 * same mail is then the same bytes on every try; and no part can have the boundary in it, whoever wrote the part, because
 * that would change the digest.
 */
function boundaryOf(parts: (string | undefined)[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}

function plain({ name, address }: MailAddress): { name: string; address: string } {
  return { name: toOneLine(name ?? ""), address: toOneLine(address) };
}

/**
 * 5xx for the recipient or the message is final. 5xx at log-in, for our sender or at the greeting is a fault of our
 * configuration: once it is corrected, a later try succeeds.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)\b/i.test(command);
}
