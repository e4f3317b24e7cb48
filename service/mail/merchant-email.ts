import type { MerchantReader } from "../i18n/reader";
import { defineEmail, type Email } from "./define-email";
import { button, descriptionList, heading, layout, paragraph } from "./layout";

/** Data of every mail to a merchant. */
export interface MerchantEmailData {
  shop: { name: string; url: string };
  /** The page in the shop's admin that the button leads to. */
  link: string;
}

interface Notice<Mail extends MerchantEmailData> {
  name: string;
  subject: (reader: MerchantReader, mail: Mail) => string;
  heading: (reader: MerchantReader, mail: Mail) => string;
  lead: (reader: MerchantReader, mail: Mail) => string;
  facts: (reader: MerchantReader, mail: Mail) => { name: string; value: string }[];
  action: (reader: MerchantReader) => string;
  /** Shows the facts above the button instead of below it. */
  factsFirst?: boolean;
}

/** A standard mail to the merchant: what happened, a list of facts, and one button. */
export function merchantEmail<Mail extends MerchantEmailData>(
  notice: Notice<Mail>,
): Email<Mail, MerchantReader> {
  return defineEmail<Mail, MerchantReader>({
    name: notice.name,
    subject: notice.subject,
    text: (reader, mail) =>
      [
        notice.heading(reader, mail),
        notice.lead(reader, mail),
        notice
          .facts(reader, mail)
          .map(({ name, value }) => `${name}: ${value}`)
          .join("\n"),
        `${notice.action(reader)}: ${mail.link}`,
        reader.t("mail.reason", { shop: mail.shop.name }),
      ].join("\n\n"),
    body: (reader, mail) => {
      const lead = notice.lead(reader, mail);
      const parts = [button(notice.action(reader), mail.link), descriptionList(notice.facts(reader, mail))];
      return layout({
        language: reader.language,
        shopName: mail.shop.name,
        shopUrl: mail.shop.url,
        preview: lead,
        footer: reader.t("mail.reason", { shop: mail.shop.name }),
        body: [
          heading(notice.heading(reader, mail)),
          paragraph(lead),
          ...(notice.factsFirst ? parts.toReversed() : parts),
        ],
      });
    },
  });
}
