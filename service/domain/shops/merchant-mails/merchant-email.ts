import { z } from "zod";
import type { MerchantLocalizer } from "../../../platform/i18n/localizer";
import type { Email } from "../../../platform/mail/define-email";
import { layout } from "../../../../storefront/mail/mail-frame";
import { button, descriptionList, heading, paragraph } from "../../../../storefront/mail/mail-markup";

/** A kind of mail to merchants. What it is rendered from waits as JSON, and is read by its schema. */
export interface MerchantEmail<Data = unknown> extends Email<Data, MerchantLocalizer> {
  data: z.ZodType<Data>;
}

export function defineMerchantEmail<Data>(email: MerchantEmail<Data>): MerchantEmail<Data> {
  return email;
}

/** Data of every mail to a merchant. */
export const MerchantEmailData = z.object({
  shop: z.object({ name: z.string(), url: z.string() }),
  /** The page in the shop's admin that the button leads to. */
  link: z.string(),
});
export type MerchantEmailData = z.output<typeof MerchantEmailData>;

interface Notice<Mail extends MerchantEmailData> {
  name: string;
  data: z.ZodType<Mail>;
  subject: (localizer: MerchantLocalizer, mail: Mail) => string;
  heading: (localizer: MerchantLocalizer, mail: Mail) => string;
  lead: (localizer: MerchantLocalizer, mail: Mail) => string;
  facts: (localizer: MerchantLocalizer, mail: Mail) => { name: string; value: string }[];
  action: (localizer: MerchantLocalizer) => string;
  /** Shows the facts above the button instead of below it. */
  factsFirst?: boolean;
}

/** A standard mail to the merchant: what happened, a list of facts, and one button. */
export function merchantEmail<Mail extends MerchantEmailData>(notice: Notice<Mail>): MerchantEmail<Mail> {
  return defineMerchantEmail<Mail>({
    name: notice.name,
    data: notice.data,
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
