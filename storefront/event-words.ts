import { type CourierPhrase, isSubStatus } from "../contract/courier-phrases";
import type { TextSource } from "../contract/order-detail";
import type { SubStatus } from "../contract/shipment-status";
import type { Translate } from "./localizer";

/** What can say an event in one language, as far as there is some of each. */
export interface EventWords {
  /** By the shop's own pairs. */
  ofShop: string | undefined;
  phrase: CourierPhrase | null;
  subStatus: SubStatus | null;
  /** By an engine. */
  translated: string | undefined;
  /** In the courier's words. */
  message: string | null;
}

/** The first of these that there is says the event, for shoppers and merchants alike. */
export function wordsOfEvent(
  t: Translate,
  { ofShop, phrase, subStatus, translated, message }: EventWords,
): { by: TextSource; text: string | null } {
  if (ofShop !== undefined) return { by: "pair", text: ofShop };
  if (phrase !== null) return { by: "phrase", text: phraseText(t, phrase) };
  if (subStatus !== null) return { by: "sub_status", text: t(`subStatus.${subStatus}`) };
  if (translated !== undefined) return { by: "translation", text: translated };
  return { by: "courier", text: message };
}

/** A phrase of couriers in the words of the reader's language. */
export function phraseText(t: Translate, { id, values }: CourierPhrase): string {
  return isSubStatus(id) ? t(`subStatus.${id}`) : t(`phrase.${id}`, values);
}
