import type { TrackedShipment } from "../../../contract/tracking";
import { estimatedDays, estimateLabel, statusText } from "../../../storefront/labels";
import type { Localizer } from "../../../storefront/localizer";
import { layout } from "../../../storefront/mail/mail-frame";
import { button, descriptionList, heading, paragraph } from "../../../storefront/mail/mail-markup";
import { markup } from "../../../storefront/markup";
import { defineEmail } from "../../platform/mail/define-email";
import { colonOf, pairOf } from "../../../storefront/colon";

interface ShipmentChange {
  shop: { name: string; url: string };
  shipment: TrackedShipment;
  /** The order's name, for its own address; null for anybody else. */
  order: string | null;
  /** Opens the tracking page. */
  link: string;
  unsubscribe: string;
}

/** The one email at a shipment's next change, to whoever has asked for it on the tracking page. */
export const shipmentChangeEmail = defineEmail<ShipmentChange>({
  name: "shipment-change",
  subject: (localizer, { shop, order, shipment }) => {
    const about = order ? localizer.t("order.title", { order }) : shop.name;
    return `${about}${colonOf(localizer.language)}${statusText(localizer, shipment)}`;
  },
  text: (localizer, mail) => {
    const { t } = localizer;
    return [
      statusText(localizer, mail.shipment),
      t("mail.shipmentChange.lead", { shop: mail.shop.name }),
      rowsOf(localizer, mail)
        .map(({ name, value }) => pairOf(localizer, name, value))
        .join("\n"),
      pairOf(localizer, t("mail.action"), mail.link),
      `${t("mail.shipmentChange.reason")}\n${mail.shop.url}\n${pairOf(localizer, t("mail.unsubscribe"), mail.unsubscribe)}`,
    ]
      .filter(Boolean)
      .join("\n\n");
  },
  body: (localizer, mail) => {
    const { t, language } = localizer;
    const { shop, shipment, link, unsubscribe } = mail;
    const lead = t("mail.shipmentChange.lead", { shop: shop.name });
    return layout({
      ...{ language, shopName: shop.name, shopUrl: shop.url, preview: lead },
      footer: markup`${t("mail.shipmentChange.reason")}<br><a class="w-soft" href="${unsubscribe}">${t("mail.unsubscribe")}</a>`,
      body: [
        heading(statusText(localizer, shipment)),
        paragraph(lead),
        button(t("mail.action"), link),
        descriptionList(rowsOf(localizer, mail)),
      ],
    });
  },
});

function rowsOf(localizer: Localizer, { order, shipment }: ShipmentChange) {
  const { t } = localizer;
  const { subStatus, deliveredAt } = shipment;
  const days = deliveredAt ? null : estimatedDays(localizer, shipment);
  return [
    ...(order ? [{ name: t("lookup.order"), value: order }] : []),
    ...(subStatus ? [{ name: t("mail.status"), value: t(`subStatus.${subStatus}`) }] : []),
    ...(days ? [{ name: t(estimateLabel(shipment)), value: days }] : []),
  ];
}
