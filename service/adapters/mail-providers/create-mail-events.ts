import type { MailEventSource } from "../../domain/mail-recipients/mail-event";
import type { Config } from "../../platform/config/config";
import { createPostmarkEvents } from "./postmark";
import { createReturnedMail } from "./returned-mail";
import { createSesEvents } from "./ses";

/** Those that the operator has set up. */
export function createMailEvents(
  { mailEvents: { sesTopic, postmarkAuth, returnHost, returnSecret } }: Pick<Config, "mailEvents">,
  fetch?: typeof globalThis.fetch,
): MailEventSource[] {
  return [
    ...(sesTopic ? [createSesEvents(sesTopic, fetch)] : []),
    ...(postmarkAuth ? [createPostmarkEvents(postmarkAuth)] : []),
    ...(returnHost && returnSecret ? [createReturnedMail(returnSecret, returnHost)] : []),
  ];
}
