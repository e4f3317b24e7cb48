import type { ProblemKind } from "../../../contract/problem-kinds";
import { pairOf } from "../../../storefront/colon";
import { markup } from "../../../storefront/markup";
import type { Localizer } from "../../../storefront/localizer";
import { defineEmail } from "../../platform/mail/define-email";
import { layout } from "../../../storefront/mail/mail-frame";
import { button, descriptionList, heading, paragraph } from "../../../storefront/mail/mail-markup";

interface ProblemAnswer {
  shop: { name: string; url: string };
  order: string;
  trackingNumber: string;
  kind: ProblemKind;
  /** What the team has written; has line breaks. */
  text: string;
  /** Opens the tracking page, where the whole conversation is. */
  link: string;
}

/** Sent to a customer when the shop's team has answered what they reported. */
export const problemAnswerEmail = defineEmail<ProblemAnswer>({
  name: "problem-answer",
  subject: ({ t }, { order }) => t("mail.problemAnswer.subject", { order }),
  text: (localizer, mail) => {
    const { t } = localizer;
    return [
      t("mail.problemAnswer.heading"),
      t("mail.problemAnswer.lead", { shop: mail.shop.name }),
      mail.text,
      rowsOf(localizer, mail)
        .map(({ name, value }) => pairOf(localizer, name, value))
        .join("\n"),
      pairOf(localizer, t("mail.problemAnswer.action"), mail.link),
      `${t("mail.reason", { shop: mail.shop.name })}\n${mail.shop.url}`,
    ].join("\n\n");
  },
  body: (localizer, mail) => {
    const { t, language } = localizer;
    const lead = t("mail.problemAnswer.lead", { shop: mail.shop.name });
    return layout({
      ...{ language, shopName: mail.shop.name, shopUrl: mail.shop.url, preview: lead },
      footer: t("mail.reason", { shop: mail.shop.name }),
      body: [
        heading(t("mail.problemAnswer.heading")),
        paragraph(lead),
        paragraph(markup`<span style="white-space:pre-line">${mail.text}</span>`),
        button(t("mail.problemAnswer.action"), mail.link),
        descriptionList(rowsOf(localizer, mail)),
      ],
    });
  },
});

const rowsOf = ({ t }: Localizer, { order, trackingNumber, kind }: ProblemAnswer) => [
  { name: t("lookup.order"), value: order },
  { name: t("shipment.number"), value: trackingNumber },
  { name: t("problem.yours"), value: t(`problem.kind.${kind}`) },
];
