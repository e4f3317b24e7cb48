import type { TextPair } from "../../../contract/courier-texts";
import type { LanguageTag } from "../../../contract/locales";
import type { OrderDetail } from "../../../contract/order-detail";
import type { TextTranslations } from "../../domain/courier-texts/translation/text-translations.queries";
import { labelOfEvent } from "../../domain/courier-texts/words-for-event";
import { isWithoutWords } from "../../domain/orders/fulfillment-event-message";
import type { StoredEvent } from "../../domain/shipments/events.queries";
import { placeText } from "../../domain/shipments/place-text";
import type { ShipmentOfOrder } from "../../domain/shipments/shipments-of-order.queries";
import { providerName } from "../../domain/tracking-providers/health/provider-health";
import { hasCertainTime } from "../../domain/tracking-providers/tracking-event";
import { eventVisibility, shownTranslations, untoldText } from "../tracked-order/present-events";
import type { RedactionRules } from "../visibility/redact";

type PresentedEvent = OrderDetail["shipments"][number]["events"][number];

/** By what events are told. */
export interface EventRules {
  redaction: RedactionRules;
  textPairs: readonly TextPair[];
  translations: TextTranslations;
  /** Of the merchant who reads it. */
  language: LanguageTag;
  /** Names of couriers by code. */
  couriers: ReadonlyMap<string, string>;
}

/** The newest first. */
export function presentEvents(events: StoredEvent[], shipment: ShipmentOfOrder, rules: EventRules) {
  return events.toReversed().map((event) => presentEvent(event, shipment, rules));
}

export const courierNamed = (courier: string | null, couriers: EventRules["couriers"]) =>
  courier && (couriers.get(courier) ?? courier);

/** By a courier, whoever asked it. */
export const isReported = ({ source }: StoredEvent) => source !== "shopify" && source !== "merchant";

function presentEvent(
  event: StoredEvent,
  shipment: ShipmentOfOrder,
  { redaction, textPairs, translations, language, couriers }: EventRules,
): PresentedEvent {
  // As shoppers read it: what they must not see was in no call of the engine.
  const translated = shownTranslations(untoldText(event, redaction), redaction, translations)[language];
  const source = isWithoutWords(event) ? "merchant" : event.source;
  const { by, words } = labelOfEvent({ ...event, source }, language, { pairs: textPairs, translated });
  return {
    at: event.occurredAt.toISOString(),
    raw_time: hasCertainTime(event) ? null : event.rawTime,
    message: event.message,
    words,
    text_source: by,
    place: placeText(event.place),
    status: event.status,
    sub_status: event.subStatus,
    source: event.source === "shopify" || event.source === "merchant" ? event.source : "courier",
    to_shoppers: eventVisibility(event, redaction),
    reported_by: isReported(event) ? reporter(event, shipment, couriers) : null,
  };
}

/** The courier that the source names; else the one that the shipment had then; else the provider that told of it. */
function reporter(event: StoredEvent, shipment: ShipmentOfOrder, couriers: EventRules["couriers"]): string {
  const { courier, courierName, courierSince, formerCourier } = shipment;
  const then = courierSince && event.receivedAt < courierSince ? formerCourier : courier;
  const code = event.courier ?? then;
  return (
    courierNamed(code, couriers) ?? (then === courier ? courierName : null) ?? providerName(event.source)
  );
}
