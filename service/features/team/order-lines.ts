import { wordsOfEvent } from "../../../storefront/event-words";
import { estimatedDays, estimateLabel, statusText } from "../../../storefront/labels";
import type { MerchantLocalizer } from "../../platform/i18n/localizer";
import type { OrderDetails, ShipmentDetails } from "./load-order-details";
import { colonOf } from "../../../storefront/colon";

/** What an email to the team says of an order besides its name, line by line; nothing where it is gone. */
export function orderLines(localizer: MerchantLocalizer, details: OrderDetails | undefined): string[] {
  if (!details) return [];
  const { customer, shipments, moreShipments } = details;
  return [
    ...(customer ? [customer] : []),
    ...shipments.flatMap((shipment) => shipmentLines(localizer, shipment)),
    ...(moreShipments > 0 ? [moreText(localizer, moreShipments)] : []),
  ];
}

export const moreText = ({ number }: MerchantLocalizer, shipments: number): string =>
  `+ ${number(shipments)}`;

export function shipmentLines(
  localizer: MerchantLocalizer,
  { courier, number, latest, estimate, ...state }: ShipmentDetails,
): string[] {
  const { shopperText: t, day } = localizer;
  const days =
    estimate && estimatedDays(localizer, { estimatedDeliveryAt: estimate.at, estimatedFrom: estimate.from });
  const said = latest && wordsOfEvent(t, { ...latest, ofShop: undefined, translated: undefined }).text;
  return [
    [courier, number, statusText({ t }, state)].filter(Boolean).join(" · "),
    // A label beside its day, so without the full stop of a sentence.
    ...(latest ? [`${said?.replace(/[.。]$/, "")} · ${day(latest.at)}`] : []),
    ...(days ? [`${t(estimateLabel(estimate))}${colonOf(localizer.language)}${days}`] : []),
  ];
}
