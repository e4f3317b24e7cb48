import { statusLabel } from "../../contract/shipment-status";
import type { TrackedOrder, TrackedParcel } from "../../contract/tracking";
import { markup, webAddress } from "../../storefront/markup";
import type { Reader } from "../../storefront/reader";
import { defineEmail } from "../mail/define-email";
import { button, facts, heading, itemList, layout, paragraph } from "../mail/layout";
import { oneLine } from "../mail/transport";

export interface ShipmentStatusMail {
  shop: { name: string; url: string };
  order: TrackedOrder;
  parcel: TrackedParcel;
  /** Opens the tracking page without typing. */
  link: string;
}

/** What a mail tells; finer than the main status, because a parcel at a collection point does not come to the door. */
type Story =
  | "inTransit"
  | "outForDelivery"
  | "readyToCollect"
  | "rescheduled"
  | "failedAttempt"
  | "exception"
  | "returning"
  | "delivered";

/** Told to the customer when the main status of one of their parcels changes. */
export const shipmentStatusEmail = defineEmail<ShipmentStatusMail>({
  name: "shipment-status",
  subject: ({ t }, { order, parcel }) => t(`mail.${storyOf(parcel)}.subject`, { order: order.name }),
  text: (reader, mail) => {
    const { t } = reader;
    const story = storyOf(mail.parcel);
    const items = mail.parcel.items.map(
      (item) => `- ${oneLine([item.title, item.variant].filter(Boolean).join(", "))} × ${item.quantity}`,
    );
    return [
      t(`mail.${story}.heading`),
      t(`mail.${story}.lead`, { shop: mail.shop.name }),
      factsOf(reader, mail)
        .map(({ name, value, url }) => `${name}: ${oneLine(value)}${url ? ` (${url})` : ""}`)
        .join("\n"),
      `${t("mail.action")}: ${mail.link}`,
      ...(items.length > 0 ? [`${t("parcel.items")}:\n${items.join("\n")}`] : []),
      `${t("mail.reason", { shop: mail.shop.name })}\n${mail.shop.url}`,
    ].join("\n\n");
  },
  body: (reader, mail) => {
    const { t, language } = reader;
    const story = storyOf(mail.parcel);
    const lead = t(`mail.${story}.lead`, { shop: mail.shop.name });
    const rows = factsOf(reader, mail).map(({ name, value, url }) => ({
      name,
      value: url ? markup`<a href="${url}" style="color:inherit">${value}</a>` : value,
    }));
    return layout({
      language,
      shopName: mail.shop.name,
      shopUrl: mail.shop.url,
      preview: lead,
      footer: t("mail.reason", { shop: mail.shop.name }),
      body: [
        heading(t(`mail.${story}.heading`)),
        paragraph(lead),
        button(t("mail.action"), mail.link),
        facts(rows),
        itemList(t("parcel.items"), mail.parcel.items),
      ],
    });
  },
});

interface Fact {
  name: string;
  value: string;
  url?: string | null;
}

/** The facts that text and HTML share, in one order. */
function factsOf({ t, day }: Reader, { order, parcel }: ShipmentStatusMail): Fact[] {
  const [latest] = parcel.events;
  const { courier } = parcel;
  return [
    { name: t("lookup.order"), value: order.name },
    { name: t("mail.status"), value: t(`status.${statusLabel(parcel.status)}`) },
    ...(parcel.deliveredAt ? [{ name: t("parcel.delivered"), value: day(parcel.deliveredAt) }] : []),
    ...(parcel.estimatedDeliveryAt
      ? [{ name: t("parcel.estimated"), value: day(parcel.estimatedDeliveryAt) }]
      : []),
    ...(latest
      ? [{ name: t("mail.latest"), value: [latest.message, latest.place].filter(Boolean).join(" · ") }]
      : []),
    ...(courier ? [{ name: t("parcel.carrier"), value: courier.name, url: webAddress(courier.url) }] : []),
    { name: t("parcel.number"), value: parcel.trackingNumber },
  ];
}

function storyOf({ status, subStatus }: TrackedParcel): Story {
  if (subStatus === "WAITING_DELIVERY_02") return "readyToCollect";
  if (subStatus === "WAITING_DELIVERY_03") return "rescheduled";
  if (subStatus === "ABNORMAL_05" || subStatus === "ABNORMAL_06" || subStatus === "ABNORMAL_07")
    return "returning";
  if (status === "WAITING_DELIVERY") return "outForDelivery";
  if (status === "DELIVERY_FAILED") return "failedAttempt";
  if (status === "ABNORMAL") return "exception";
  if (status === "DELIVERED") return "delivered";
  return "inTransit";
}
