import type { MerchantLocalizer } from "../../../platform/i18n/localizer";
import { defineEmail, type Email } from "../../../platform/mail/define-email";
import { button, descriptionList, heading, layout, paragraph } from "../../../platform/mail/layout";

/** Data of every mail to a merchant. */
export interface MerchantEmailData {
  shop: { name: string; url: string };
  /** The page in the shop's admin that the button leads to. */
  link: string;
}

interface Notice<Mail extends MerchantEmailData> {
  name: string;
  subject: (localizer: MerchantLocalizer, mail: Mail) => string;
  heading: (localizer: MerchantLocalizer, mail: Mail) => string;
  lead: (localizer: MerchantLocalizer, mail: Mail) => string;
  facts: (localizer: MerchantLocalizer, mail: Mail) => { name: string; value: string }[];
  action: (localizer: MerchantLocalizer) => string;
  /** Shows the facts above the button instead of below it. */
  factsFirst?: boolean;
}

/** A standard mail to the merchant: what happened, a list of facts, and one button. */
export function merchantEmail<Mail extends MerchantEmailData>(
  notice: Notice<Mail>,
): Email<Mail, MerchantLocalizer> {
  return defineEmail<Mail, MerchantLocalizer>({
    name: notice.name,
    subject: notice.subject,
    text: (localizer, mail) =>
      [
        notice.heading(localizer, mail),
        notice.lead(localizer, mail),
        notice
          .facts(localizer, mail)
          .map(({ name, value }) => `${name}: ${value}`)
          .join("\n"),
        `${notice.action(localizer)}: ${mail.link}`,
        localizer.t("mail.reason", { shop: mail.shop.name }),
      ].join("\n\n"),
    body: (localizer, mail) => {
      const lead = notice.lead(localizer, mail);
      const parts = [
        button(notice.action(localizer), mail.link),
        descriptionList(notice.facts(localizer, mail)),
      ];
      return layout({
        language: localizer.language,
        shopName: mail.shop.name,
        shopUrl: mail.shop.url,
        preview: lead,
        footer: localizer.t("mail.reason", { shop: mail.shop.name }),
        body: [
          heading(notice.heading(localizer, mail)),
          paragraph(lead),
          ...(notice.factsFirst ? parts.toReversed() : parts),
        ],
      });
    },
  });
}
