import { defineEmail } from "../../platform/mail/define-email";
import { pairOf } from "../../../storefront/colon";
import { layout } from "../../../storefront/mail/mail-frame";
import { button, heading, paragraph } from "../../../storefront/mail/mail-markup";

interface OrderLinks {
  shop: { name: string; url: string };
  /** Opens the orders, for a day and three times. */
  link: string;
}

/** Sent to whoever has asked the tracking page for their orders by e-mail address alone, if there are any. */
export const orderLinksEmail = defineEmail<OrderLinks>({
  name: "order-links",
  subject: ({ t }, { shop }) => t("mail.orderLinks.subject", { shop: shop.name }),
  text: ({ t, language }, { shop, link }) =>
    [
      t("mail.orderLinks.heading"),
      t("mail.orderLinks.lead", { shop: shop.name }),
      pairOf({ language }, t("mail.orderLinks.action"), link),
      t("mail.orderLinks.ignore"),
      shop.url,
    ].join("\n\n"),
  body: ({ t, language }, { shop, link }) => {
    const lead = t("mail.orderLinks.lead", { shop: shop.name });
    return layout({
      ...{ language, shopName: shop.name, shopUrl: shop.url, preview: lead },
      footer: t("mail.orderLinks.ignore"),
      body: [
        heading(t("mail.orderLinks.heading")),
        paragraph(lead),
        button(t("mail.orderLinks.action"), link),
      ],
    });
  },
});
