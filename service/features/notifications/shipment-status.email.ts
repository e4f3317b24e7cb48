import { mainStatusOf } from "../../../contract/shipment-status";
import type { TrackedDelay, TrackedOrder, TrackedShipment } from "../../../contract/tracking";
import type { CustomerMailPayload } from "../../read/customer-mails/customer-mail";
import { markup, webAddress } from "../../../storefront/markup";
import type { Localizer } from "../../../storefront/localizer";
import {
  courierText,
  delayReason,
  estimateLabel,
  estimatedDays,
  eventText,
  statusText,
} from "../../../storefront/labels";
import { defineEmail } from "../../platform/mail/define-email";
import { button, descriptionList, heading, itemList, layout, paragraph } from "../../platform/mail/layout";
import { toOneLine } from "../../platform/mail/transport";

export interface ShipmentStatusMail {
  kind: CustomerMailPayload["kind"];
  shop: { name: string; url: string };
  order: TrackedOrder;
  shipment: TrackedShipment;
  /** Why it will probably be late; null in any other mail. */
  delay: TrackedDelay | null;
  /** Opens the tracking page without typing. */
  link: string;
}

/** Variants of the mail; finer than the main status, because a shipment at a collection point does not come to the door. */
type Variant =
  | "inTransit"
  | "outForDelivery"
  | "readyToCollect"
  | "rescheduled"
  | "failedAttempt"
  | "exception"
  | "returning"
  | "delivered"
  | "newNumber"
  | "delay";

/** Sent to the customer when the main status of one of their shipments changes, its number was corrected, or it will probably be late. */
export const shipmentStatusEmail = defineEmail<ShipmentStatusMail>({
  name: "shipment-status",
  subject: ({ t }, mail) => t(`mail.${variantOf(mail)}.subject`, { order: mail.order.name }),
  text: (localizer, mail) => {
    const { t } = localizer;
    const variant = variantOf(mail);
    const items = mail.shipment.items.map(
      (item) => `- ${toOneLine([item.title, item.variant].filter(Boolean).join(", "))} × ${item.quantity}`,
    );
    return [
      t(`mail.${variant}.heading`),
      leadOf(localizer, mail),
      ...(mail.shipment.note ? [mail.shipment.note] : []),
      rowsOf(localizer, mail)
        .map(({ name, value, url }) => `${name}: ${toOneLine(value)}${url ? ` (${url})` : ""}`)
        .join("\n"),
      `${t("mail.action")}: ${mail.link}`,
      ...(items.length > 0 ? [`${t(itemsTitleOf(mail))}:\n${items.join("\n")}`] : []),
      `${t("mail.reason", { shop: mail.shop.name })}\n${mail.shop.url}`,
    ].join("\n\n");
  },
  body: (localizer, mail) => {
    const { t, language } = localizer;
    const variant = variantOf(mail);
    const lead = leadOf(localizer, mail);
    const rows = rowsOf(localizer, mail).map(({ name, value, url }) => ({
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
        heading(t(`mail.${variant}.heading`)),
        paragraph(lead),
        ...(mail.shipment.note ? [paragraph(mail.shipment.note)] : []),
        button(t("mail.action"), mail.link),
        descriptionList(rows),
        itemList(t(itemsTitleOf(mail)), mail.shipment.items),
      ],
    });
  },
});

const itemsTitleOf = ({ shipment }: ShipmentStatusMail) =>
  shipment.sharesItems ? "shipment.sharedItems" : "shipment.items";

/** An exception is told in the words of its own sub-status: what happened may be more or less than a delay. */
function leadOf(localizer: Localizer, mail: ShipmentStatusMail): string {
  const { t, day } = localizer;
  const { delay, shop } = mail;
  if (delay) {
    const lead = t("mail.delay.lead", { shop: shop.name, day: day(delay.promisedAt) });
    return joinedSentences([lead, delayReason(localizer, delay)], localizer.language);
  }
  const { subStatus } = mail.shipment;
  const isKnown = subStatus !== null && mainStatusOf(subStatus) === "ABNORMAL";
  const problem = t(`subStatus.${isKnown ? subStatus : "ABNORMAL_08"}`);
  return t(`mail.${variantOf(mail)}.lead`, { shop: mail.shop.name, problem });
}

interface Row {
  name: string;
  value: string;
  url?: string | null;
}

/** The rows that text and HTML share, in one order. */
function rowsOf(localizer: Localizer, mail: ShipmentStatusMail): Row[] {
  const { kind, order, shipment } = mail;
  const { t, day } = localizer;
  const [latest] = shipment.events;
  const { courier, lastMile } = shipment;
  const step = order.steps.findLast(({ isReached }) => isReached);
  // A source that still names the promised day contradicts what the mail says.
  const isNamed = mail.delay === null || shipment.delay !== null;
  const estimated = isNamed ? estimatedDays(localizer, shipment) : null;
  return [
    { name: t("lookup.order"), value: order.name },
    // Nothing is known under a new number yet.
    ...(kind === "number" ? [] : [{ name: t("mail.status"), value: statusText(localizer, shipment) }]),
    ...(shipment.deliveredAt ? [{ name: t("shipment.delivered"), value: day(shipment.deliveredAt) }] : []),
    ...(estimated ? [{ name: t(estimateLabel(shipment)), value: estimated }] : []),
    ...(latest
      ? [{ name: t("mail.latest"), value: joined([eventText(localizer, latest), latest.place]) }]
      : []),
    ...(courier
      ? [
          {
            name: t("shipment.courier"),
            value: courierText(localizer, courier),
            url: webAddress(courier.url),
          },
        ]
      : []),
    { name: t("shipment.number"), value: shipment.trackingNumber },
    ...(lastMile
      ? [
          {
            name: t("shipment.handedOver"),
            value: joined([courierText(localizer, lastMile.courier), lastMile.trackingNumber]),
            url: webAddress(lastMile.courier.url),
          },
        ]
      : []),
    ...(step ? [{ name: t("order.notShipped"), value: joined([step.name, day(step.at)]) }] : []),
  ];
}

/** Chinese and Japanese write no blank between sentences. */
const joinedSentences = (sentences: (string | null)[], language: string) =>
  sentences.filter(Boolean).join(/^(ja|zh)/.test(language) ? "" : " ");

const joined = (parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

function variantOf({ kind, shipment: { status, subStatus } }: ShipmentStatusMail): Variant {
  if (kind === "number") return "newNumber";
  if (kind === "delay") return "delay";
  if (subStatus === "WAITING_DELIVERY_02") return "readyToCollect";
  if (subStatus === "WAITING_DELIVERY_03") return "rescheduled";
  if (subStatus === "ABNORMAL_07") return "returning";
  if (status === "WAITING_DELIVERY") return "outForDelivery";
  if (status === "DELIVERY_FAILED") return "failedAttempt";
  if (status === "ABNORMAL") return "exception";
  if (status === "DELIVERED") return "delivered";
  return "inTransit";
}
