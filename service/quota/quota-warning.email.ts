import { defineEmail } from "../mail/define-email";
import { button, facts, heading, layout, paragraph } from "../mail/layout";
import type { MerchantReader } from "../i18n/reader";

export interface QuotaWarning {
  shop: { name: string; url: string };
  used: number;
  quota: number;
  /** When the quota begins anew; ISO. */
  renewedAt: string;
  /** What happens to further orders: cents each, or null where they wait. Undefined: there is quota left. */
  extraOrderCents?: number | null;
  /** The billing page in the shop's admin. */
  link: string;
}

/** Told to the merchant when 80 % of the period's quota is used, and again when all of it is. */
export const quotaWarningEmail = defineEmail<QuotaWarning, MerchantReader>({
  name: "quota-warning",
  subject: ({ t }, mail) => t(`mail.${storyOf(mail)}.subject`),
  text: (reader, mail) => {
    const { t } = reader;
    return [
      t(`mail.${storyOf(mail)}.heading`),
      leadOf(reader, mail),
      factsOf(reader, mail)
        .map(({ name, value }) => `${name}: ${value}`)
        .join("\n"),
      `${t("mail.action")}: ${mail.link}`,
      t("mail.reason", { shop: mail.shop.name }),
    ].join("\n\n");
  },
  body: (reader, mail) => {
    const { t, language } = reader;
    const lead = leadOf(reader, mail);
    return layout({
      language,
      shopName: mail.shop.name,
      shopUrl: mail.shop.url,
      preview: lead,
      footer: t("mail.reason", { shop: mail.shop.name }),
      body: [
        heading(t(`mail.${storyOf(mail)}.heading`)),
        paragraph(lead),
        button(t("mail.action"), mail.link),
        facts(factsOf(reader, mail)),
      ],
    });
  },
});

function storyOf({ extraOrderCents }: QuotaWarning): "nearQuota" | "quotaUsedUp" {
  return extraOrderCents === undefined ? "nearQuota" : "quotaUsedUp";
}

function leadOf({ t, money }: MerchantReader, { shop, extraOrderCents }: QuotaWarning): string {
  if (extraOrderCents === undefined) return t("mail.nearQuota.lead", { shop: shop.name });
  if (extraOrderCents === null) return t("mail.quotaUsedUp.wait", { shop: shop.name });
  return t("mail.quotaUsedUp.extra", { shop: shop.name, price: money(extraOrderCents) });
}

function factsOf({ t, number, day }: MerchantReader, { used, quota, renewedAt }: QuotaWarning) {
  return [
    { name: t("mail.used"), value: `${number(used)} / ${number(quota)}` },
    { name: t("mail.renewed"), value: day(renewedAt) },
  ];
}
