import { merchantEmail, type MerchantEmailData } from "../shops/merchant-mails/merchant-email";

export interface CapWarning extends MerchantEmailData {
  spentCents: number;
  cappedCents: number;
}

/** Sent to the merchant when Shopify reports that overage charges approach the capped amount. */
export const capWarningEmail = merchantEmail<CapWarning>({
  name: "cap-warning",
  subject: ({ t }) => t("mail.nearCap.subject"),
  heading: ({ t }) => t("mail.nearCap.heading"),
  lead: ({ t }, { shop }) => t("mail.nearCap.lead", { shop: shop.name }),
  facts: ({ t, money }, { spentCents, cappedCents }) => [
    { name: t("mail.spent"), value: money(spentCents) },
    { name: t("mail.cap"), value: money(cappedCents) },
  ],
  action: ({ t }) => t("mail.action"),
});
