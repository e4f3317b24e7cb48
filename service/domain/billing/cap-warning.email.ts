import { z } from "zod";
import { merchantEmail, MerchantEmailData } from "../shops/merchant-mails/merchant-email";

const CapWarning = MerchantEmailData.extend({ spentCents: z.int(), cappedCents: z.int() });

/** Sent to the merchant when Shopify reports that overage charges approach the capped amount. */
export const capWarningEmail = merchantEmail<z.output<typeof CapWarning>>({
  name: "cap-warning",
  data: CapWarning,
  subject: ({ t }) => t("mail.nearCap.subject"),
  heading: ({ t }) => t("mail.nearCap.heading"),
  lead: ({ t }, { shop }) => t("mail.nearCap.lead", { shop: shop.name }),
  facts: ({ t, money }, { spentCents, cappedCents }) => [
    { name: t("mail.spent"), value: money(spentCents) },
    { name: t("mail.cap"), value: money(cappedCents) },
  ],
  action: ({ t }) => t("mail.action"),
});
