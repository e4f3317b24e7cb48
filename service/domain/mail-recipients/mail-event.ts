declare module "../../platform/context" {
  interface Context {
    /** Who may tell what became of emails (adapters/mail-providers); those that are not set up are left out. */
    mailEvents: readonly MailEventSource[];
  }
}

/** What a provider, or a mail server, tells of an email that it has taken. */
export interface MailEvent {
  /** `softBounced`: not delivered, though there is such a mailbox: it may be full. `unsubscribed`: by an email to the address that its header names. */
  kind: "delivered" | "softBounced" | "bounced" | "complained" | "unsubscribed";
  /** Returns the token of the email (return-token.ts), where it is named; else the provider's id is asked for. */
  token: string | null;
  providerId: string | null;
  /** Whom it is about; null where it is not named. */
  address: string | null;
  /** The mail server's words; null without. */
  detail: string | null;
}

export interface MailEventSource {
  /** Part of its address, and of its entries in the inbox. Never renamed. */
  id: string;
  /**
   * Whether the request comes from whom it says; over the bytes as they came.
   * @throws AppError UNAVAILABLE where that cannot be said now
   */
  isGenuine(body: Uint8Array, headers: Headers): Promise<boolean>;
  /** The same for each copy of one message. */
  idOf(body: Uint8Array): string;
  /**
   * What the message tells; none of what is of no interest. Called again after a crash.
   * @throws SyntaxError for what is no message of its kind
   */
  read(body: Uint8Array): Promise<MailEvent[]>;
}
