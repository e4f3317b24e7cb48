import type { TrackedMove, TrackedOrder, TrackedShipment } from "../../contract/tracking";
import { courierText, estimateLabel, estimatedDays, moveText, statusText } from "../labels";
import type { Localizer } from "../localizer";
import { webAddress } from "../markup";
import type { MailFacts } from "./mail-facts";
import { eventWithPlace, joined } from "./mail-words";

/** What of a card may be left out. */
export const ROW_PARTS = [
  "order",
  "status",
  "estimate",
  "pickup",
  "latest",
  "courier",
  "number",
  "lastMile",
] as const;
export type RowPart = (typeof ROW_PARTS)[number];

export interface Row {
  part: RowPart;
  name: string;
  value: string;
  url?: string | null;
}

/** What is known of the order itself. Beside parcels its date is that of what is still to be shipped, and is named so. */
export function orderRows(localizer: Localizer, order: TrackedOrder): Row[] {
  const { t, day } = localizer;
  const { expected } = order;
  const days =
    expected && estimatedDays(localizer, { estimatedDeliveryAt: expected.at, estimatedFrom: expected.from });
  const step = order.steps.findLast(({ isReached }) => isReached);
  return [
    { part: "order" as const, name: t("lookup.order"), value: order.name },
    ...(days && order.shipments.length === 0
      ? [{ part: "estimate" as const, name: t("shipment.estimated"), value: days }]
      : []),
    ...(days && order.shipments.length > 0
      ? [
          {
            part: "estimate" as const,
            name: t("order.notShipped"),
            value: joined([t("shipment.estimated"), days]),
          },
        ]
      : []),
    ...(days && expected?.move ? [reasonRow(localizer, expected.move)] : []),
    ...(step
      ? [{ part: "order" as const, name: t("order.notShipped"), value: joined([step.name, day(step.at)]) }]
      : []),
  ];
}

/** What is known of a parcel, as far as the kind tells it. */
export function shipmentRows(localizer: Localizer, mail: MailFacts, shipment: TrackedShipment): Row[] {
  const { t, day } = localizer;
  const [latest] = shipment.events;
  const { courier, lastMile, pickup } = shipment;
  const estimated = namesEstimate(mail, shipment) ? estimatedDays(localizer, shipment) : null;
  return [
    // Nothing is known under a new number yet.
    ...(mail.kind === "number_changed"
      ? []
      : [{ part: "status" as const, name: t("mail.status"), value: statusText(localizer, shipment) }]),
    ...(shipment.deliveredAt
      ? [{ part: "estimate" as const, name: t("shipment.delivered"), value: day(shipment.deliveredAt) }]
      : []),
    ...(estimated ? [{ part: "estimate" as const, name: t(estimateLabel(shipment)), value: estimated }] : []),
    // A mail about a delay begins with its reason.
    ...(estimated && shipment.move && !mail.delay ? [reasonRow(localizer, shipment.move)] : []),
    ...(pickup
      ? [
          {
            part: "pickup" as const,
            name: t("shipment.pickup"),
            value: joined([pickup.name, pickup.address]),
          },
        ]
      : []),
    ...(pickup?.hours
      ? [{ part: "pickup" as const, name: t("shipment.pickupHours"), value: pickup.hours }]
      : []),
    ...(latest
      ? [
          {
            part: "latest" as const,
            name: t("mail.latest"),
            value: eventWithPlace(localizer, latest),
          },
        ]
      : []),
    ...(courier
      ? [
          {
            part: "courier" as const,
            name: t("shipment.courier"),
            value: courierText(localizer, courier),
            url: webAddress(courier.url),
          },
        ]
      : []),
    { part: "number" as const, name: t("shipment.number"), value: shipment.trackingNumber },
    ...(lastMile
      ? [
          {
            part: "lastMile" as const,
            name: t("shipment.handedOver"),
            value: joined([courierText(localizer, lastMile.courier), lastMile.trackingNumber]),
            url: webAddress(lastMile.courier.url),
          },
        ]
      : []),
  ];
}

const reasonRow = (localizer: Localizer, move: TrackedMove): Row => ({
  ...{ part: "estimate", name: localizer.t("shipment.whyDay"), value: moveText(localizer, move) },
});

/** A source that still names the promised day contradicts a mail that says it will be late. */
export const namesEstimate = ({ delay }: MailFacts, shipment: TrackedShipment): boolean =>
  delay === null || (shipment.move?.direction === "later" && shipment.move.namesFirst);
