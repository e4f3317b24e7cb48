import { layout } from "../../../storefront/mail/mail-frame";
import { pairOf } from "../../../storefront/colon";
import { button, heading, paragraph } from "../../../storefront/mail/mail-markup";
import { markup } from "../../../storefront/markup";
import { defineEmail } from "../../platform/mail/define-email";

interface WatchConfirmation {
  shop: { name: string; url: string };
  /** Opens the page that asks, and changes nothing by itself. */
  link: string;
  unsubscribe: string;
}

/** Asks an address that was typed on the tracking page whether it wants an email at the next change. It names nothing that was typed, nor the order. */
export const watchConfirmationEmail = defineEmail<WatchConfirmation>({
  name: "watch-confirmation",
  subject: ({ t }, { shop }) => t("mail.watchConfirmation.subject", { shop: shop.name }),
  text: ({ t, language }, { shop, link, unsubscribe }) =>
    [
      t("mail.watchConfirmation.heading"),
      t("mail.watchConfirmation.lead", { shop: shop.name }),
      pairOf({ language }, t("watch.confirm"), link),
      t("mail.watchConfirmation.ignore"),
      `${shop.url}\n${pairOf({ language }, t("mail.unsubscribe"), unsubscribe)}`,
    ].join("\n\n"),
  body: ({ t, language }, { shop, link, unsubscribe }) => {
    const lead = t("mail.watchConfirmation.lead", { shop: shop.name });
    return layout({
      ...{ language, shopName: shop.name, shopUrl: shop.url, preview: lead },
      footer: markup`${t("mail.watchConfirmation.ignore")}<br><a class="w-soft" href="${unsubscribe}">${t("mail.unsubscribe")}</a>`,
      body: [heading(t("mail.watchConfirmation.heading")), paragraph(lead), button(t("watch.confirm"), link)],
    });
  },
});
