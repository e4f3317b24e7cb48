import { CODE_MINUTES } from "../../../../contract/mail-sender-limits";
import { layout } from "../../../../storefront/mail/mail-frame";
import { heading, paragraph } from "../../../../storefront/mail/mail-markup";
import { markup } from "../../../../storefront/markup";
import type { MerchantLocalizer } from "../../../platform/i18n/localizer";
import { defineEmail } from "../../../platform/mail/define-email";

interface SenderCode {
  code: string;
  address: string;
  shop: { name: string; url: string };
}

/** Sent to the address that a merchant has set as the sender, with the code that shows that they read its mail. */
export const senderCodeEmail = defineEmail<SenderCode, MerchantLocalizer>({
  name: "sender-code",
  subject: ({ t }, { code }) => t("mail.senderCode.subject", { code }),
  text: ({ t }, { code, address, shop }) =>
    [
      t("mail.senderCode.heading"),
      t("mail.senderCode.lead", { shop: shop.name, address }),
      code,
      t("mail.senderCode.valid", { minutes: CODE_MINUTES }),
      t("mail.senderCode.ignore"),
    ].join("\n\n"),
  body: ({ t, language }, { code, address, shop }) => {
    const lead = t("mail.senderCode.lead", { shop: shop.name, address });
    return layout({
      ...{ language, shopName: shop.name, shopUrl: shop.url, preview: lead },
      footer: t("mail.senderCode.ignore"),
      body: [
        heading(t("mail.senderCode.heading")),
        paragraph(lead),
        paragraph(markup`<span style="font-size:28px;font-weight:700;letter-spacing:6px">${code}</span>`),
        paragraph(t("mail.senderCode.valid", { minutes: CODE_MINUTES })),
      ],
    });
  },
});
