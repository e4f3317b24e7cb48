declare module "../context" {
  interface Context {
    mail: MailTransport;
  }
}

export interface MailAddress {
  name?: string | null;
  address: string;
}

/** A private key (PEM), and where receivers find the public one. */
export interface DkimSigner {
  domain: string;
  selector: string;
  privateKey: string;
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
  /** The message ID that mails of one conversation share, with its angle brackets: mail clients show them together. */
  thread?: string;
  /** When it was written; now where it is not given. The same on every try as well. */
  date?: Date;
  headers?: Record<string, string>;
  /** Signs it; without one, our own key does where we have one. */
  dkim?: DkimSigner;
  /** Where it comes back to, by an address of its own; without one, to the transport's. */
  returnHost?: string;
  /** Names this one among all: what a provider tells of it later has the token in it, and the address that it comes back to. */
  returnToken?: string;
}

/** What is known of a mail that the next server has accepted; the log keeps it, so whom it went to is not in it. */
export interface MailReceipt {
  /** With its angle brackets, as it was given; null where the server has made one. */
  messageId: string | null;
  provider: string;
  /** How the provider names it in what it tells later; null where it gives no id. */
  providerId: string | null;
  /** Where it comes back to. */
  returnPath: string;
}

/** Sends mails. `send` resolves once the next server has accepted the mail. */
export interface MailTransport {
  /** Whether mails arrive as we have signed them. Where it writes them anew, they come from our address alone. */
  readonly keepsSignatures: boolean;
  /**
   * Where it sends for domains only that it knows: makes one known, with the key that signs for it, and resolves to whether it can be sent for
   * by now. Safe to call again. @throws as `send`
   */
  registerDomain?(signer: DkimSigner): Promise<boolean>;
  /**
   * @param begin called right before the mail goes out, however long it has waited for that; what it throws is thrown, and nothing was sent
   * @throws MailRefusedError if the mail is refused for good; after any other error a retry may succeed. MailDeferredError: where its mailbox
   *   is; MailServerError: once the next server takes mails at all
   */
  send(mail: OutgoingMail, begin?: () => void): Promise<MailReceipt>;
  /** Closes connections that are kept open between mails. */
  close(): void;
}

/** The server has refused this recipient or message for good (SMTP 5xx). */
export class MailRefusedError extends Error {
  /** There is no such mailbox: nothing need be sent there again. */
  readonly isHardBounce: boolean;

  constructor(
    message: string,
    { isHardBounce = false, ...options }: ErrorOptions & { isHardBounce?: boolean } = {},
  ) {
    super(message, options);
    this.isHardBounce = isHardBounce;
  }
}

/** It is larger than the server takes. */
export class MailTooLargeError extends MailRefusedError {}

/** Whoever is behind this address asks to come back later (SMTP 4xx); other recipients are not meant. */
export class MailDeferredError extends Error {
  /** They take no more for now from where it comes: 421, or 4.7.x (RFC 3463: a matter of policy). */
  readonly isThrottled: boolean;

  constructor(message: string, { isThrottled, ...options }: ErrorOptions & { isThrottled: boolean }) {
    super(message, options);
    this.isThrottled = isThrottled;
  }
}

/** The next server takes no mail at all: it cannot be reached, does not let us in, or does not answer in time. `cause` says more. */
export class MailServerError extends Error {}

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
