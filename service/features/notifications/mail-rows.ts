import type { TrackedOrder, TrackedShipment } from "../../../contract/tracking";
import { courierText, estimateLabel, estimatedDays, eventText, statusText } from "../../../storefront/labels";
import type { Localizer } from "../../../storefront/localizer";
import { webAddress } from "../../../storefront/markup";
import type { CustomerMail } from "./customer-mail-data";
import { joined } from "./mail-words";

export interface Row {
  name: string;
  value: string;
  url?: string | null;
}

/** What is known of the order itself. */
export function orderRows(localizer: Localizer, order: TrackedOrder): Row[] {
  const { t, day } = localizer;
  const { expected } = order;
  const days =
    expected && estimatedDays(localizer, { estimatedDeliveryAt: expected.at, estimatedFrom: expected.from });
  const step = order.steps.findLast(({ isReached }) => isReached);
  return [
    { name: t("lookup.order"), value: order.name },
    ...(days ? [{ name: t("shipment.estimated"), value: days }] : []),
    ...(step ? [{ name: t("order.notShipped"), value: joined([step.name, day(step.at)]) }] : []),
  ];
}

/** What is known of a parcel, as far as the kind tells it. */
export function shipmentRows(localizer: Localizer, mail: CustomerMail, shipment: TrackedShipment): Row[] {
  const { t, day } = localizer;
  const [latest] = shipment.events;
  const { courier, lastMile, pickup } = shipment;
  // A source that still names the promised day contradicts what the mail says.
  const isNamed = mail.delay === null || shipment.delay !== null;
  const estimated = isNamed ? estimatedDays(localizer, shipment) : null;
  return [
    // Nothing is known under a new number yet.
    ...(mail.kind === "number_changed"
      ? []
      : [{ name: t("mail.status"), value: statusText(localizer, shipment) }]),
    ...(shipment.deliveredAt ? [{ name: t("shipment.delivered"), value: day(shipment.deliveredAt) }] : []),
    ...(estimated ? [{ name: t(estimateLabel(shipment)), value: estimated }] : []),
    ...(pickup ? [{ name: t("shipment.pickup"), value: joined([pickup.name, pickup.address]) }] : []),
    ...(pickup?.hours ? [{ name: t("shipment.pickupHours"), value: pickup.hours }] : []),
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
  ];
}
