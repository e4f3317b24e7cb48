import { createTransport } from "nodemailer";
import {
  type MailAddress,
  MailRefusedError,
  type MailTransport,
  oneLine,
  parseMailAddress,
} from "./transport";

/** Connections are reused; a server that does not answer costs seconds, not a worker. */
const CONNECTION = {
  pool: true as const,
  maxConnections: 4,
  maxMessages: 200,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  // Mails carry text of strangers: no file and no address is ever read because a mail says so.
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** Mail over SMTP. `smtpUrl` has user and password in it; `mailFrom` is who sends where a mail does not say. */
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
    async send({ to, from = sender, replyTo, subject, text, html, messageId, headers }) {
      try {
        await transport.sendMail({
          to: plain(typeof to === "string" ? { address: to } : to),
          from: plain(from),
          ...(replyTo && { replyTo: plain(replyTo) }),
          subject: oneLine(subject),
          text,
          ...(html && { html }),
          ...(messageId && { messageId }),
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

function plain({ name, address }: MailAddress): { name: string; address: string } {
  return { name: oneLine(name ?? ""), address: oneLine(address) };
}

/**
 * 5xx at the recipient or at the message is final. 5xx at log-in, at our own sender or at the greeting is our
 * configuration's fault: somebody mends it, and the mail goes out with a later try.
 */
function isRefusal(error: unknown): boolean {
  const { responseCode = 0, command = "" } = error as { responseCode?: number; command?: string };
  return responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)\b/i.test(command);
}
