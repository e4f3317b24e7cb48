import type { TrackedOrder, TrackedParcel } from "../../contract/tracking";
import { markup, webAddress } from "../../storefront/markup";
import type { Reader } from "../../storefront/reader";
import { courierWords, eventWords, statusWords } from "../../storefront/words";
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
      ...(mail.parcel.note ? [mail.parcel.note] : []),
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
        ...(mail.parcel.note ? [paragraph(mail.parcel.note)] : []),
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
function factsOf(reader: Reader, { order, parcel }: ShipmentStatusMail): Fact[] {
  const { t, day } = reader;
  const [latest] = parcel.events;
  const { courier, lastMile } = parcel;
  const step = order.steps.findLast(({ isReached }) => isReached);
  return [
    { name: t("lookup.order"), value: order.name },
    { name: t("mail.status"), value: statusWords(reader, parcel) },
    ...(parcel.deliveredAt ? [{ name: t("parcel.delivered"), value: day(parcel.deliveredAt) }] : []),
    ...(parcel.estimatedDeliveryAt
      ? [{ name: t("parcel.estimated"), value: day(parcel.estimatedDeliveryAt) }]
      : []),
    ...(latest
      ? [{ name: t("mail.latest"), value: joined([eventWords(reader, latest), latest.place]) }]
      : []),
    ...(courier
      ? [{ name: t("parcel.carrier"), value: courierWords(reader, courier), url: webAddress(courier.url) }]
      : []),
    { name: t("parcel.number"), value: parcel.trackingNumber },
    ...(lastMile
      ? [
          {
            name: t("parcel.handedOver"),
            value: joined([courierWords(reader, lastMile.courier), lastMile.trackingNumber]),
            url: webAddress(lastMile.courier.url),
          },
        ]
      : []),
    ...(step ? [{ name: t("order.notShipped"), value: joined([step.name, day(step.at)]) }] : []),
  ];
}

const joined = (parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

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
