declare module "../context" {
  interface Context {
    mail: MailTransport;
  }
}

export interface MailAddress {
  name?: string | null;
  address: string;
}

export interface OutgoingMail {
  to: string | MailAddress;
  /** The configured sender where it is not given. */
  from?: MailAddress;
  replyTo?: MailAddress | null;
  subject: string;
  text: string;
  html?: string;
  /** With its angle brackets; the same on every try, so that a mail delivered twice is shown once. */
  messageId?: string;
  /** When it was written; now where it is not given. The same on every try as well. */
  date?: Date;
  headers?: Record<string, string>;
}

/** Sends mails. `send` resolves once the next server has accepted the mail. */
export interface MailTransport {
  /** @throws MailRefusedError if the mail is refused for good; after any other error a retry may succeed. */
  send(mail: OutgoingMail): Promise<void>;
  /** Closes connections that are kept open between mails. */
  close(): void;
}

/** The server has refused this recipient or message for good (SMTP 5xx). */
export class MailRefusedError extends Error {}

/** Whether mail can be sent to it: one mailbox at one host, without characters that have a meaning in headers. */
export function isMailable(address: string | null | undefined): address is string {
  return (
    !!address &&
    address.length <= 254 &&
    /^[^\s<>()[\]",;:\\@\p{Cc}]+@[^\s<>()[\]",;:\\@\p{Cc}]+$/u.test(address)
  );
}

/** `Waybill <no-reply@example.com>` or a bare address, as the configuration has it. */
export function parseMailAddress(text: string): MailAddress {
  const whole = text.trim();
  const begin = whole.indexOf("<");
  if (begin < 0 || whole.indexOf(">") !== whole.length - 1) return { address: whole };
  const name = whole.slice(0, begin).trim().replace(/^"|"$/g, "");
  return { name: name.trim() || null, address: whole.slice(begin + 1, -1).trim() };
}
