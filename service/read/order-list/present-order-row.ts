import type { OrderRow, ShipmentSummary } from "../../../contract/orders";
import type { LanguageTag } from "../../../contract/locales";
import { isFinal, type ShipmentStatus, type SubStatus } from "../../../contract/shipment-status";
import type { z } from "zod";
import type { TextPair } from "../../../contract/courier-texts";
import type { TextTranslations } from "../../domain/courier-texts/translation/text-translations.queries";
import { labelOfEvent } from "../../domain/courier-texts/words-for-event";
import { findCourier } from "../../domain/couriers/directory/courier-directory";
import { type Clock, estimateOfOrder, estimateToTell } from "../../domain/shipments/estimate-to-tell";
import type { ListedShipment, OrderListRowWithParts } from "./order-list.queries";

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

/** Whole days from one moment to the other. */
const daysBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 86_400_000));

/** The dates and statuses from which days are counted. */
interface TransitState {
  status: ShipmentStatus | null;
  subStatus: SubStatus | null;
  shippedAt: Date | null;
  lastEventAt: Date | null;
  deliveredAt: Date | null;
}

/** From shipping to delivery, or until now; null for what will not be delivered. */
export function transitDays(transit: TransitState, now: Date): number | null {
  const end = transit.deliveredAt ?? (isUnderWay(transit) ? now : null);
  return transit.shippedAt && end && end >= transit.shippedAt ? daysBetween(transit.shippedAt, end) : null;
}

/** Since the last event; null where none is expected any more. */
export function silentDays(transit: TransitState, now: Date): number | null {
  return transit.lastEventAt && isUnderWay(transit) ? daysBetween(transit.lastEventAt, now) : null;
}

const isUnderWay = ({ status, subStatus, deliveredAt }: TransitState) =>
  status !== null && !deliveredAt && !isFinal(status, subStatus);

/** What couriers' texts are told by, beside our own words. */
export interface ListTexts {
  pairs: readonly TextPair[];
  translations: TextTranslations;
}

export function presentOrderRow(
  row: OrderListRowWithParts,
  shopClock: Clock,
  language: LanguageTag,
  texts: ListTexts,
): OrderRow {
  const { now } = shopClock;
  const clock = { ...shopClock, country: row.country, province: row.province };
  return {
    id: row.id,
    name: row.name,
    created_at: row.orderedAt.toISOString(),
    customer: row.customerName,
    destination: row.country,
    status: row.status,
    untracked: row.untracked,
    cancelled: row.cancelledAt !== null,
    tracked: row.isTracked,
    item_count: row.itemCount,
    transit_days: transitDays(row, now),
    silent_days: silentDays(row, now),
    attention: row.attentionReason,
    tags: row.ownTags,
    shopify_tags: row.tags,
    expected: row.untracked === null ? presentExpected(row, clock) : null,
    shipments: row.shipments.map((shipment) =>
      presentShipment(shipment, clock, language, texts, row.cancelledAt !== null),
    ),
  };
}

/** When what is still to be shipped of an order is expected; an order has a date for nothing else. */
export function presentExpected(
  order: Parameters<typeof estimateOfOrder>[0],
  clock: Clock,
): OrderRow["expected"] {
  const estimate = estimateOfOrder(order, clock);
  return estimate && { from: iso(estimate.from), at: estimate.at.toISOString(), is_late: estimate.isLate };
}

export function presentShipment(
  shipment: ListedShipment,
  clock: Clock,
  language: LanguageTag,
  texts: ListTexts,
  isCancelled: boolean,
): z.output<typeof ShipmentSummary> {
  const estimate = estimateToTell(shipment, clock, isCancelled);
  return {
    id: shipment.id,
    tracking_number: shipment.trackingNumber,
    courier: findCourier(shipment.courier)?.name ?? shipment.courierName,
    status: shipment.status,
    is_manual: shipment.status === shipment.manualStatus,
    sub_status: shipment.subStatus,
    last_event: shipment.lastEvent,
    last_event_words: lastEventWords(shipment, language, texts),
    last_event_sub_status: shipment.lastEventSubStatus,
    last_event_at: iso(shipment.lastEventAt),
    shipped_at: iso(shipment.shippedAt),
    delivered_at: iso(shipment.deliveredAt),
    estimated_delivery_at: iso(estimate?.at ?? null),
    estimated_from: iso(estimate?.from ?? null),
    is_late: estimate?.isLate ?? false,
  };
}

/** Cache of one list: many rows have the same last event, and to apply a shop's pairs takes as long as all else of a row. */
const cachedWords = new WeakMap<ListTexts, Map<string, string | null>>();

function lastEventWords(shipment: ListedShipment, language: LanguageTag, texts: ListTexts): string | null {
  const { lastEvent, lastEventSubStatus } = shipment;
  if (!lastEvent) return null;
  const cache = cachedWords.get(texts) ?? new Map<string, string | null>();
  cachedWords.set(texts, cache);
  const key = `${language} ${lastEventSubStatus} ${lastEvent}`;
  const words = cache.has(key) ? cache.get(key)! : wordsOfLastEvent(lastEvent, shipment, language, texts);
  cache.set(key, words);
  return words;
}

/** Null where its sub-status or the courier tells the last event. Its status is not kept beside it. */
function wordsOfLastEvent(
  lastEvent: string,
  { lastEventSubStatus }: ListedShipment,
  language: LanguageTag,
  { pairs, translations }: ListTexts,
): string | null {
  const event = { message: lastEvent, status: null, subStatus: lastEventSubStatus, source: "courier" };
  const translated = lastEventSubStatus === null ? translations.get(lastEvent)?.[language] : undefined;
  return labelOfEvent(event, language, { pairs, translated }).words;
}
