import { COURIER_PHRASES, type CourierPhrase, isSubStatus } from "../../../contract/courier-phrases";
import { mainStatusOf, type ShipmentStatus, type SubStatus } from "../../../contract/shipment-status";
import type { LanguageTag } from "../../../contract/locales";
import type { TextPair } from "../../../contract/courier-texts";
import type { TextSource } from "../../../contract/order-detail";
import { wordsOfEvent } from "../../../storefront/event-words";
import { translatorFor } from "../../platform/i18n/texts";
import { findPhrase } from "./find-phrase";
import { shopTextsFor } from "./shop-texts";

interface EventToTell {
  /** In the courier's words, without what the shop hides. */
  message: string;
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  source: string;
}

/**
 * The phrase by which an event is told; null where the words of its sub-status tell it, or nothing of ours does. What a merchant
 * writes is never replaced. A phrase is told instead of the sub-status where it says more; one that contradicts the event's status is not.
 */
export function phraseForEvent({ message, status, subStatus, source }: EventToTell): CourierPhrase | null {
  if (source === "merchant") return null;
  const phrase = findPhrase(message);
  if (!phrase) return null;
  if (isSubStatus(phrase.id))
    return subStatus === null && agrees([mainStatusOf(phrase.id)], status) ? phrase : null;
  return agrees(COURIER_PHRASES[phrase.id], subStatus ? mainStatusOf(subStatus) : status) ? phrase : null;
}

/** A status that nobody knows contradicts nothing. */
const agrees = (allowed: readonly ShipmentStatus[], status: ShipmentStatus | null): boolean =>
  status === null || allowed.includes(status);

/** What an event is told by to a merchant, as a label: without the full stop of a sentence. A sub-status is told by the admin itself. */
export function labelOfEvent(
  event: EventToTell,
  language: LanguageTag,
  { pairs, translated }: { pairs: readonly TextPair[]; translated: string | undefined },
): { by: TextSource; words: string | null } {
  const { message, subStatus, source } = event;
  const phrase = phraseForEvent(event);
  const ofShop = source === "merchant" ? undefined : shopTextsFor(pairs, message)[language];
  const words = { ofShop, phrase, subStatus, translated, message };
  const { by, text } = wordsOfEvent(translatorFor(language), words);
  if (by === "sub_status" || by === "courier") return { by, words: null };
  return { by, words: by === "phrase" ? (text?.replace(/[.。]$/, "") ?? null) : text };
}
