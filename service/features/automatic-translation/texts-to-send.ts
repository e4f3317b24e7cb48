import type { TextLanguage } from "../../../contract/courier-texts-limits";
import { localeFor } from "../../../contract/locales";
import { shopTextsFor } from "../../domain/courier-texts/shop-texts";
import { languageOfOrder } from "../../domain/orders/language-of-order";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import { pageLanguage } from "../../../storefront/document/page-language";
import type { PageDocument } from "../../../contract/page-document";
import { untoldText } from "../../read/tracked-order/present-events";
import type { OrderToTrack } from "../../read/tracked-order/tracked-orders.queries";
import { namesPerson } from "../../read/tracked-order/without-person";
import type { VisibilityPolicy } from "../../read/visibility/load-visibility-policy";
import { redactionRulesOf } from "../../read/visibility/redact";

/** Couriers write more only in disclaimers. */
const MOST_CHARACTERS = 500;

/** An address of mail or of the web, or a number of six digits and more: of one person or parcel, and in no other text again. */
const PERSONAL = /@|https?:|www\.|\d(?:[\s()./\p{Pd}]{0,2}\d){5}/iu;

type Shop = Parameters<typeof pageLanguage>[2];

/** The languages in which this order is read: its own on the pages and in mails, and what pages show to everybody else. */
export function languagesOfOrder(
  order: Pick<OrderToTrack, "customerLocale" | "country">,
  locale: Shop,
  documents: readonly Pick<PageDocument, "languages">[],
): TextLanguage[] {
  const own = languageOfOrder(order, { locale });
  const onPages = documents.flatMap((document) => [
    pageLanguage(document, [own], locale).tag,
    pageLanguage(document, [], locale).tag,
  ]);
  return [...new Set([localeFor(own).tag, ...onPages])];
}

/**
 * What an engine may be asked of an order's events: texts as shoppers see them, without what the shop hides, that nothing else
 * tells in the language. Never what names the order's person, what has a number or an address, or what is written at the
 * delivery, which often names who took the parcel.
 */
export function textsToSend(
  order: OrderToTrack,
  events: readonly StoredEvent[],
  policy: VisibilityPolicy,
  languages: readonly TextLanguage[],
): { text: string; language: TextLanguage }[] {
  const redaction = redactionRulesOf(policy, order.country);
  const isOfPerson = namesPerson(order);
  const texts = events
    .filter(({ status }) => status !== "DELIVERED")
    .flatMap((event) => untoldText(event, redaction) ?? [])
    .filter((text) => text.length <= MOST_CHARACTERS && !PERSONAL.test(text) && !isOfPerson(text))
    .filter((text) => /\p{L}{2}/u.test(text));
  return [...new Set(texts)].flatMap((text) => {
    const byPairs = shopTextsFor(policy.textPairs, text);
    return languages.flatMap((language) => (byPairs[language] === undefined ? { text, language } : []));
  });
}
