import { isReadyForPickup, statusLabel } from "../contract/shipment-status";
import type { TrackedCourier, TrackedDelay, TrackedEvent, TrackedShipment } from "../contract/tracking";
import { wordsOfEvent } from "./event-words";
import type { Localizer, TextKey } from "./localizer";

/**
 * The label of a shipment's status. Returns have one of their own, although their status is an exception, and so has what waits
 * at a pickup point: nobody brings it.
 */
export function statusText({ t }: Localizer, { status, subStatus }: TrackedShipment): string {
  if (subStatus === "ABNORMAL_06") return t("shipment.returned");
  if (isReadyForPickup(subStatus)) return t("shipment.readyForPickup");
  if (subStatus === "ABNORMAL_07") return t("shipment.returning");
  return t(`status.${statusLabel(status)}`);
}

/** What an event says to shoppers; where it came without words, its status. */
export function eventText({ t, language }: Localizer, event: TrackedEvent): string {
  const { message, phrase, shopTexts, translations, status, subStatus } = event;
  const words = {
    phrase,
    subStatus,
    message,
    ofShop: shopTexts[language],
    translated: translations[language],
  };
  const { text } = wordsOfEvent(t, words);
  if (text !== null) return text;
  return status ? t(`status.${statusLabel(status)}`) : t("timeline.update");
}

/** A courier's name, or a neutral word where the shop hides it. */
export function courierText({ t }: Localizer, { name }: TrackedCourier): string {
  return name ?? t("shipment.partner");
}

/** What stands before the estimated day. */
export function estimateLabel({ isLate }: Pick<TrackedShipment, "isLate">): TextKey {
  return isLate ? "shipment.wasExpected" : "shipment.estimated";
}

/** Why the estimated day is another than the one that was shown first; null where nobody knows, or it is no matter of the shopper's. */
export function delayReason({ t, day }: Localizer, { cause, since }: TrackedDelay): string | null {
  if (cause === "other" || (cause === "silence" && !since)) return null;
  return t(`shipment.delay.${cause}`, { day: since ? day(since) : "" });
}

/** The estimated day, or the days from the first to the last; null where there is none. */
export function estimatedDays(
  { day, dayRange }: Localizer,
  {
    estimatedDeliveryAt: at,
    estimatedFrom: from,
  }: Pick<TrackedShipment, "estimatedDeliveryAt" | "estimatedFrom">,
): string | null {
  if (!at) return null;
  return from ? dayRange(from, at) : day(at);
}

/** The courier's own text beside what `eventText` says of it; null where that is the courier's text, or there is none. */
export function originalText(
  { language }: Localizer,
  { message, courierText: given, shopTexts, translations }: TrackedEvent,
): string | null {
  return given ?? ((shopTexts[language] ?? translations[language]) === undefined ? null : message);
}
