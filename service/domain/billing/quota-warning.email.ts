import { z } from "zod";
import { merchantEmail, MerchantEmailData } from "../shops/merchant-mails/merchant-email";

const QuotaWarning = MerchantEmailData.extend({
  used: z.int(),
  quota: z.int(),
  /** When the quota begins anew; ISO. */
  renewedAt: z.iso.datetime(),
  /** What happens to further orders: cents each, or null where they wait. Undefined: there is quota left. */
  overageCents: z.number().nullable().optional(),
});
type QuotaWarning = z.output<typeof QuotaWarning>;

/** Sent to the merchant when 80 % of the period's quota is used, and again when all of it is. */
export const quotaWarningEmail = merchantEmail<QuotaWarning>({
  name: "quota-warning",
  data: QuotaWarning,
  subject: ({ t }, mail) => t(`mail.${storyOf(mail)}.subject`),
  heading: ({ t }, mail) => t(`mail.${storyOf(mail)}.heading`),
  lead: ({ t, money }, { shop, overageCents }) => {
    if (overageCents === undefined) return t("mail.nearQuota.lead", { shop: shop.name });
    if (overageCents === null) return t("mail.quotaUsedUp.wait", { shop: shop.name });
    return t("mail.quotaUsedUp.extra", { shop: shop.name, price: money(overageCents) });
  },
  facts: ({ t, number, day }, { used, quota, renewedAt }) => [
    { name: t("mail.used"), value: `${number(used)} / ${number(quota)}` },
    { name: t("mail.renewed"), value: day(renewedAt) },
  ],
  action: ({ t }) => t("mail.action"),
});

function storyOf({ overageCents }: QuotaWarning): "nearQuota" | "quotaUsedUp" {
  return overageCents === undefined ? "nearQuota" : "quotaUsedUp";
}
