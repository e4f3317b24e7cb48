import type { Config } from "../../platform/config/config";
import { createSmtpTransport, serverOfUrl } from "../../platform/mail/smtp";
import type { MailTransport } from "../../platform/mail/transport";
import { createPostmarkTransport } from "./postmark-transport";
import { createSesTransport } from "./ses-transport";

/** How our emails leave: by the API that the operator has set up, else by SMTP. */
export function createMailTransport(
  { mailApi, mailFrom, mailSigning: dkim, mailEvents: { returnHost } }: MailConfig,
  { smtpUrl, fetch }: { smtpUrl: string; fetch?: typeof globalThis.fetch | undefined },
): MailTransport {
  switch (mailApi?.kind) {
    case "ses":
      return createSesTransport(mailApi, { mailFrom, dkim, fetch });
    case "postmark":
      return createPostmarkTransport(mailApi, { mailFrom, fetch });
    case undefined:
      return createSmtpTransport({ server: serverOfUrl(smtpUrl), mailFrom, returnHost, dkim });
  }
}

type MailConfig = Pick<Config, "mailApi" | "mailFrom" | "mailSigning" | "mailEvents">;
