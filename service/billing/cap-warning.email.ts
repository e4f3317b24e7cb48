import { merchantEmail, type MerchantEmailData } from "../mail/merchant-email";

export interface CapWarning extends MerchantEmailData {
  spentCents: number;
  cappedCents: number;
}

/** Told to the merchant when Shopify says that extra orders have cost most of what they may. */
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
