import { isPending } from "../../../contract/shipment-status";
import type { TrackedEvent } from "../../../contract/tracking";
import type { TextPair } from "../../../contract/courier-texts";
import { type ShopTexts, shopTextsFor } from "../../domain/courier-texts/shop-texts";
import { phraseForEvent } from "../../domain/courier-texts/words-for-event";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { TextTranslations } from "../../domain/courier-texts/translation/text-translations.queries";
import { isWithoutWords } from "../../domain/orders/fulfillment-event-message";
import { hasCertainTime } from "../../domain/tracking-providers/tracking-event";
import type { CourierPhrase } from "../../../contract/courier-phrases";
import { phraseText } from "../../../storefront/event-words";
import { SHOPPER_LANGUAGES, translatorFor } from "../../platform/i18n/texts";
import { isUnrestricted, type RedactionRules, redactEvent, redactText } from "../visibility/redact";

type Event = Pick<
  StoredEvent,
  "occurredAt" | "rawTime" | "message" | "place" | "status" | "subStatus" | "source"
>;

/** A shipment's events as they are shown to shoppers, newest first. `events` is given oldest first. */
export function presentEvents(
  shipment: Pick<Shipment, "status" | "subStatus" | "statusAt" | "lastEventAt">,
  events: Event[],
  redaction: RedactionRules,
  pairs: readonly TextPair[] = [],
  translations: TextTranslations = new Map(),
): TrackedEvent[] {
  const eligible = events.filter(isForShoppers);
  const shown = withoutRepeats(
    eligible.flatMap((event) => presentEvent(event, redaction, pairs, translations) ?? []).reverse(),
  );
  return shown.length === 0 && eligible.length > 0 ? statusAlone(shipment) : shown;
}

/** Whether shoppers see an event as it is, reworded, or not at all; merchants see it on the order page. */
export function eventVisibility(event: Event, redaction: RedactionRules): "shown" | "reworded" | "hidden" {
  const shown = isForShoppers(event) ? redactEvent(event, redaction) : null;
  if (!shown) return "hidden";
  const unredacted = redactEvent(event, { hides: [], replaces: [], territories: [], isHanHidden: false })!;
  return shown.message === unredacted.message && shown.place === unredacted.place ? "shown" : "reworded";
}

function isForShoppers(event: Event): boolean {
  return event.message.trim() !== "" && event.status !== "INIT" && event.status !== "NO_RECORD";
}

function presentEvent(
  event: Event,
  redaction: RedactionRules,
  pairs: readonly TextPair[],
  translations: TextTranslations,
): TrackedEvent | null {
  const rawTime = hasCertainTime(event) ? null : event.rawTime;
  const shown = redactEvent({ ...event, rawTime }, redaction);
  const given = shown && !isWithoutWords(event) ? shown.message : null;
  const phrase = given === null ? null : shownPhrase(event, given, redaction);
  const shopTexts = given === null ? {} : shownShopTexts(event, given, redaction, pairs);
  const hasOwnWords = phrase !== null || event.subStatus !== null;
  const words = hasOwnWords
    ? { message: null, phrase, courierText: given }
    : { message: given, phrase, courierText: null };
  return (
    shown && {
      ...{ at: event.occurredAt.toISOString(), ...shown, ...words, shopTexts },
      translations: shownTranslations(untoldText(event, redaction), redaction, translations),
      ...kindOf(event),
    }
  );
}

/**
 * A courier's text as shoppers may see it, where neither a phrase nor a sub-status tells it: what an engine may be asked for, and by
 * what its answer is found. Null for any other event, such as what a merchant or Shopify writes.
 */
export function untoldText(event: Event, redaction: RedactionRules): string | null {
  if (event.source === "merchant" || event.source === "shopify" || event.subStatus !== null) return null;
  if (!isForShoppers(event) || isWithoutWords(event)) return null;
  const text = redactEvent(event, redaction)?.message ?? null;
  return text === null || shownPhrase(event, text, redaction) ? null : text;
}

/** What engines made of a text. What would say a hidden word is left out. */
export function shownTranslations(
  text: string | null,
  redaction: RedactionRules,
  translations: TextTranslations,
): TrackedEvent["translations"] {
  const texts = Object.entries((text !== null && translations.get(text)) || {});
  return Object.fromEntries(texts.filter(([, each]) => redactText(each, redaction) === each));
}

/** The shop's own words for a text that was redacted before. What would say a hidden word is left out; what a merchant writes is kept. */
export function shownShopTexts(
  { source }: Pick<Event, "source">,
  text: string,
  redaction: RedactionRules,
  pairs: readonly TextPair[],
): ShopTexts {
  if (source === "merchant") return {};
  const texts = Object.entries(shopTextsFor(pairs, text));
  return Object.fromEntries(texts.filter(([, each]) => redactText(each, redaction) === each));
}

/**
 * The phrase of a text that was redacted before: what is hidden can be in none of its parts. Beside our words in one of the
 * languages a part may still become a hidden term ("Hub" hidden in "Hub Leipzig"): then there is none.
 */
export function shownPhrase(event: Event, text: string, redaction: RedactionRules): CourierPhrase | null {
  // What the shop writes in the place of a word is kept.
  if (text !== event.message && redaction.replaces.some(({ by }) => by !== "" && text.includes(by)))
    return null;
  const phrase = phraseForEvent({ ...event, message: text });
  if (!phrase || Object.keys(phrase.values).length === 0 || isUnrestricted(redaction)) return phrase;
  const texts = SHOPPER_LANGUAGES.map((language) => phraseText(translatorFor(language), phrase));
  return texts.every((each) => redactText(each, redaction) === each) ? phrase : null;
}

const kindOf = ({ status, subStatus }: Pick<Event, "status" | "subStatus">) => ({ status, subStatus });

/** Events of which nothing but the status is told would repeat it: only the newest of a run is kept. */
function withoutRepeats(events: TrackedEvent[]): TrackedEvent[] {
  return events.filter((event, index) => {
    const newer = events[index - 1];
    const isSame = newer && newer.status === event.status && newer.subStatus === event.subStatus;
    return !(isSame && isBare(newer) && isBare(event) && event.place === null);
  });
}

const isBare = ({ message, courierText }: TrackedEvent) => message === null && courierText === null;

/**
 * If every event is hidden, the present status is the only event: an empty list would say that the courier has reported
 * nothing.
 */
function statusAlone(shipment: Parameters<typeof presentEvents>[0]): TrackedEvent[] {
  const at = shipment.statusAt ?? shipment.lastEventAt;
  if (!at || isPending(shipment.status)) return [];
  return [
    {
      at: at.toISOString(),
      rawTime: null,
      message: null,
      phrase: null,
      shopTexts: {},
      translations: {},
      courierText: null,
      place: null,
      ...kindOf(shipment),
    },
  ];
}
