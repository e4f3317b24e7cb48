import { z } from "zod";
import { pairOf } from "../../../storefront/colon";
import { CourierOutage } from "../../../contract/attention";
import { AttentionReason } from "../../../contract/order-filter";
import { markup } from "../../../storefront/markup";
import {
  belowTable,
  defineMerchantEmail,
  footerText,
  linked,
  MerchantEmailData,
  merchantLayout,
} from "../../domain/shops/merchant-mails/merchant-email";
import { button, descriptionList, heading, paragraph } from "../../../storefront/mail/mail-markup";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";

const AttentionDigest = MerchantEmailData.extend({
  /** How many orders need attention. */
  total: z.int(),
  reasons: z.array(z.object({ reason: AttentionReason, orders: z.int(), link: z.string() })),
  /** The first few of them, the most urgent first; ISO. */
  urgent: z.array(
    z.object({
      ...{ name: z.string(), reason: AttentionReason, since: z.iso.datetime(), link: z.string() },
      /** Sets the order's status; missing in mails that waited while the app was updated. */
      update: z.string().optional(),
    }),
  ),
  outages: z.array(CourierOutage),
  /** Where the digest is switched off. `link` leads to all these orders. */
  settings: z.string(),
});
type AttentionDigest = z.output<typeof AttentionDigest>;

/** Sent to the shop's team once a day, when orders need attention or a courier has an outage. */
export const attentionDigestEmail = defineMerchantEmail<AttentionDigest>({
  name: "attention-digest",
  data: AttentionDigest,
  subject: titleOf,
  text: (localizer, mail) => {
    const { t, number } = localizer;
    return [
      titleOf(localizer, mail),
      t("digest.lead", { shop: mail.shop.name }),
      ...mail.outages.map((outage) => outageText(localizer, outage)),
      mail.reasons
        .map(({ reason, orders }) => pairOf(localizer, t(`digest.reasons.${reason}`), number(orders)))
        .join("\n"),
      ...(mail.urgent.length > 0 ? [t("digest.urgent")] : []),
      mail.urgent.map((order) => urgentText(localizer, order)).join("\n"),
      pairOf(localizer, actionOf(localizer, mail), mail.link),
      pairOf(localizer, t("digest.settings"), mail.settings),
      footerText(localizer, mail),
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  },
  body: (localizer, mail) => {
    const { t, number } = localizer;
    const lead = t("digest.lead", { shop: mail.shop.name });
    return merchantLayout(localizer, mail, {
      preview: lead,
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
        belowTable(button(actionOf(localizer, mail), mail.link)),
        mail.urgent.length > 0 && [
          paragraph(markup`<b>${t("digest.urgent")}</b>`),
          descriptionList(
            mail.urgent.map((order) => ({
              name: linked(order.name, order.link),
              value: [
                reasonText(localizer, order),
                order.update && markup`<br>${linked(t("digest.updateStatus"), order.update)}`,
              ],
            })),
          ),
        ],
        belowTable(paragraph(linked(t("digest.settings"), mail.settings))),
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

function urgentText(localizer: MerchantLocalizer, order: AttentionDigest["urgent"][number]): string {
  const update = order.update && pairOf(localizer, localizer.t("digest.updateStatus"), order.update);
  return [pairOf(localizer, order.name, reasonText(localizer, order)), order.link, update]
    .filter(Boolean)
    .join("\n");
}

function outageText({ t, day }: MerchantLocalizer, { courier, since, orders }: CourierOutage): string {
  return t("digest.outage", { courier, day: day(since), count: orders });
}
