import type { MailTransport, OutgoingMail } from "./transport";

export interface MailRecorder extends MailTransport {
  /** What was sent so far, oldest first. */
  sent: OutgoingMail[];
}

/** Keeps mails instead of sending them; `failWith` makes the next ones fail, as a server that is down does. */
export function createMailRecorder(options: { failWith?: () => Error | undefined } = {}): MailRecorder {
  const sent: OutgoingMail[] = [];
  return {
    sent,
    keepsSignatures: true,
    async send(mail, begin) {
      begin?.();
      const error = options.failWith?.();
      if (error) throw error;
      sent.push(mail);
      const { messageId = null, returnToken } = mail;
      return {
        ...{ messageId, provider: "recorder", returnPath: "recorder@waybill.localhost" },
        providerId: returnToken ? `recorded-${returnToken}` : null,
      };
    },
    close() {},
  };
}
