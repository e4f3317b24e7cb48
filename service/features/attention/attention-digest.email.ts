import type { CourierOutage } from "../../../contract/attention";
import type { AttentionReason } from "../../../contract/order-filter";
import { type Content, markup, webAddress } from "../../../storefront/markup";
import { defineEmail } from "../../platform/mail/define-email";
import { ACCENT, button, descriptionList, heading, layout, paragraph } from "../../platform/mail/layout";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";

export interface AttentionDigest {
  shop: { name: string; url: string };
  /** How many orders need attention. */
  total: number;
  reasons: { reason: AttentionReason; orders: number; link: string }[];
  /** The first few of them, the most urgent first; ISO. */
  urgent: { name: string; reason: AttentionReason; since: string; link: string }[];
  outages: CourierOutage[];
  /** All of them in the shop's admin. */
  link: string;
  /** Where the digest is switched off. */
  settings: string;
}

/** Sent to the shop's team once a day, when orders need attention or a courier has an outage. */
export const attentionDigestEmail = defineEmail<AttentionDigest, MerchantLocalizer>({
  name: "attention-digest",
  subject: titleOf,
  text: (localizer, mail) => {
    const { t, number } = localizer;
    return [
      titleOf(localizer, mail),
      t("digest.lead", { shop: mail.shop.name }),
      ...mail.outages.map((outage) => outageText(localizer, outage)),
      mail.reasons
        .map(({ reason, orders }) => `${t(`digest.reasons.${reason}`)}: ${number(orders)}`)
        .join("\n"),
      ...(mail.urgent.length > 0 ? [t("digest.urgent")] : []),
      mail.urgent.map((order) => `${order.name}: ${reasonText(localizer, order)}\n${order.link}`).join("\n"),
      `${actionOf(localizer, mail)}: ${mail.link}`,
      t("mail.reason", { shop: mail.shop.name }),
      `${t("digest.settings")}: ${mail.settings}`,
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  },
  body: (localizer, mail) => {
    const { t, number, language } = localizer;
    const lead = t("digest.lead", { shop: mail.shop.name });
    return layout({
      language,
      shopName: mail.shop.name,
      shopUrl: mail.shop.url,
      preview: lead,
      footer: t("mail.reason", { shop: mail.shop.name }),
      body: [
        heading(titleOf(localizer, mail)),
        paragraph(lead),
        mail.outages.map((outage) => paragraph(outageText(localizer, outage))),
        mail.reasons.length > 0 &&
          descriptionList(
            mail.reasons.map(({ reason, orders, link: href }) => ({
              name: t(`digest.reasons.${reason}`),
              value: linked(number(orders), href),
            })),
          ),
        button(actionOf(localizer, mail), mail.link),
        mail.urgent.length > 0 && [
          paragraph(markup`<b>${t("digest.urgent")}</b>`),
          descriptionList(
            mail.urgent.map((order) => ({
              name: linked(order.name, order.link),
              value: reasonText(localizer, order),
            })),
          ),
        ],
        markup`<div style="padding-top:16px">${paragraph(linked(t("digest.settings"), mail.settings))}</div>`,
      ],
    });
  },
});

function titleOf({ t }: MerchantLocalizer, { total }: AttentionDigest): string {
  return total > 0 ? t("digest.subject", { count: total }) : t("digest.outageSubject");
}

function actionOf({ t }: MerchantLocalizer, { total }: AttentionDigest): string {
  return total > 0 ? t("digest.action") : t("digest.openApp");
}

function reasonText(
  { t, day }: MerchantLocalizer,
  { reason, since }: AttentionDigest["urgent"][number],
): string {
  return t("digest.since", { reason: t(`digest.reasons.${reason}`), day: day(since) });
}

function outageText({ t, day }: MerchantLocalizer, { courier, since, orders }: CourierOutage): string {
  return t("digest.outage", { courier, day: day(since), count: orders });
}

function linked(text: Content, href: string) {
  return markup`<a href="${webAddress(href)}" style="color:${ACCENT}">${text}</a>`;
}
