declare module "../context" {
  interface Context {
    /** Null: no provider is connected. This is the switch of all that text messages do. */
    sms: SmsTransport | null;
    /** Where its provider posts what the owners of numbers answer; null as `sms` is. */
    smsReplies: SmsReplySource | null;
  }
}

export interface OutgoingSms {
  /** E.164. */
  to: string;
  text: string;
}

/** What is known of a text message that the provider has accepted; the log keeps it, so the number is not in it. */
export interface SmsReceipt {
  provider: string;
  providerId: string;
}

export interface SmsTransport {
  /** @throws SmsRefusedError where it is refused for good; after any other error a retry may succeed */
  send(message: OutgoingSms): Promise<SmsReceipt>;
}

export class SmsRefusedError extends Error {
  constructor(
    message: string,
    /** Its owner has answered STOP. */
    readonly isStopped = false,
  ) {
    super(message);
  }
}

/** What the owner of a number has answered: no more, or again. */
export interface SmsReply {
  /** E.164. */
  from: string;
  wants: boolean;
}

export interface SmsReplySource {
  /** Whether a request comes from the provider. `url`: as it was entered there. */
  isGenuine(request: { url: string; body: Uint8Array; headers: Headers }): boolean;
  /**
   * Null for words that are neither.
   * @throws SyntaxError for what is no message of the provider
   */
  read(body: Uint8Array): SmsReply | null;
}
