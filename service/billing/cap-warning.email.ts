import { defineEmail } from "../mail/define-email";
import { button, facts, heading, layout, paragraph } from "../mail/layout";
import type { MerchantReader } from "../i18n/reader";

export interface CapWarning {
  shop: { name: string; url: string };
  spentCents: number;
  cappedCents: number;
  /** The billing page in the shop's admin. */
  link: string;
}

/** Told to the merchant when Shopify says that extra orders have cost most of what they may. */
export const capWarningEmail = defineEmail<CapWarning, MerchantReader>({
  name: "cap-warning",
  subject: ({ t }) => t("mail.nearCap.subject"),
  text: (reader, mail) => {
    const { t } = reader;
    return [
      t("mail.nearCap.heading"),
      t("mail.nearCap.lead", { shop: mail.shop.name }),
      factsOf(reader, mail)
        .map(({ name, value }) => `${name}: ${value}`)
        .join("\n"),
      `${t("mail.action")}: ${mail.link}`,
      t("mail.reason", { shop: mail.shop.name }),
    ].join("\n\n");
  },
  body: (reader, mail) => {
    const { t, language } = reader;
    const lead = t("mail.nearCap.lead", { shop: mail.shop.name });
    return layout({
      language,
      shopName: mail.shop.name,
      shopUrl: mail.shop.url,
      preview: lead,
      footer: t("mail.reason", { shop: mail.shop.name }),
      body: [
        heading(t("mail.nearCap.heading")),
        paragraph(lead),
        button(t("mail.action"), mail.link),
        facts(factsOf(reader, mail)),
      ],
    });
  },
});

function factsOf({ t, money }: MerchantReader, { spentCents, cappedCents }: CapWarning) {
  return [
    { name: t("mail.spent"), value: money(spentCents) },
    { name: t("mail.cap"), value: money(cappedCents) },
  ];
}
