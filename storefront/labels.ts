import { isReadyForPickup, statusLabel } from "../contract/shipment-status";
import type { TrackedCourier, TrackedMove, TrackedEvent, TrackedShipment } from "../contract/tracking";
import { wordsOfEvent } from "./event-words";
import type { Localizer, TextKey } from "./localizer";

/**
 * The label of a shipment's status. Returns have one of their own, although their status is an exception, and so has what waits
 * at a pickup point: nobody brings it.
 */
export function statusText(
  { t }: Pick<Localizer, "t">,
  { status, subStatus }: Pick<TrackedShipment, "status" | "subStatus">,
): string {
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

/** Why the estimated day is none of those that were shown first, or why the shop has set it by hand. */
export function moveReason(
  { t, day }: Localizer,
  { direction, cause, handReason, since }: TrackedMove,
): string {
  if (cause === "by_hand") return t(handReason ? `shipment.byHand.${handReason}` : "shipment.delay.other");
  if (cause === "courier" || cause === "other") return t(`shipment.delay.${cause}`);
  // Silence makes no date earlier than the first one: what other parcels took has.
  if (direction === "earlier") return t(`shipment.sooner.${cause === "scan" ? "scan" : "history"}`);
  if (cause === "silence")
    return since ? t("shipment.delay.silence", { day: day(since) }) : t("shipment.delay.history");
  return t(`shipment.delay.${cause}`);
}

/** What was estimated first, where the day is none of those, and why it is as it is now. */
export function moveText(localizer: Localizer, move: TrackedMove): string {
  const { t, day, dayRange } = localizer;
  const reason = moveReason(localizer, move);
  if (move.direction === "same" || !move.namesFirst) return reason;
  const { promisedFrom: from, promisedAt: at } = move;
  return `${t("shipment.delay.moved", { day: from ? dayRange(from, at) : day(at) })} · ${reason}`;
}

/** The estimated day, or the days from the first to the last; null where there is none. */
export function estimatedDays(
  { day, dayRange }: Pick<Localizer, "day" | "dayRange">,
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
