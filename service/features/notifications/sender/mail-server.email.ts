import { z } from "zod";
import { MAIL_SERVER_PROBLEMS, MAIL_SERVER_WAIT_HOURS } from "../../../../contract/mail-server-limits";
import { refusalTexts } from "../../../platform/i18n/refusal-texts";
import { merchantEmail, MerchantEmailData } from "../../../domain/shops/merchant-mails/merchant-email";

const ServerFails = MerchantEmailData.extend({
  host: z.string(),
  problem: z.enum(MAIL_SERVER_PROBLEMS),
});
type ServerFails = z.output<typeof ServerFails>;

/** Sent to the merchant when their own mail server takes no emails any more. */
export const mailServerEmail = merchantEmail<ServerFails>({
  name: "mail-server",
  data: ServerFails,
  subject: ({ t }, { host }) => t("mail.mailServer.subject", { host }),
  heading: ({ t }, { host }) => t("mail.mailServer.subject", { host }),
  lead: ({ t }, { shop }) => t("mail.mailServer.lead", { shop: shop.name, hours: MAIL_SERVER_WAIT_HOURS }),
  facts: ({ t, language }, { host, problem }) => [
    { name: t("mail.mailServer.host"), value: host },
    { name: t("mail.mailServer.problem"), value: refusalTexts.field(null, language, problem) },
  ],
  action: ({ t }) => t("mail.senderDomain.action"),
});
