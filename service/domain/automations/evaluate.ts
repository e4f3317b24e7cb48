import { isDeepStrictEqual } from "node:util";
import type { AutomationDefinition, AutomationFilter, AutomationTrigger } from "../../../contract/automation";
import { DAYS_OF_TRIGGERS, type RunReason, type StartReason } from "../../../contract/automation-limits";
import type { ShipmentId } from "../../../contract/ids";
import { isFinal } from "../../../contract/shipment-status";
import { fold, hasTerm, termOf } from "../../../contract/term-matcher";
import type { Facts, Occurrence, Seen } from "./occurrence";

const HOUR_MS = 3_600_000;
/** Of couriers' news: 17TRACK's limit, as for emails. */
const NEWS_MS = 168 * HOUR_MS;
/** Shopify retries a webhook for four hours: what comes later has been found by a sync. */
const WEBHOOK_MS = 6 * HOUR_MS;
/** Within so long an automation acts once for the shipments of an order, and for one that comes back to the same. */
export const SAME_CAUSE_MS = 30 * 60_000;
/** For one order within 24 hours, by one automation. */
export const MOST_PER_DAY = 3;
export const DAY_MS = 24 * HOUR_MS;

/** Moments before which nothing counts; null: there is none. */
export interface Beginnings {
  installedAt: Date;
  /** Null where it is tried rather than run. */
  switchedOnAt: Date | null;
  /** Since when it waits for this: its trigger or conditions were others before. */
  waitsSince: Date | null;
}

/**
 * Why an automation does not start for an occurrence; null: it does. The same for the live path and for a replay of the past: it depends on
 * nothing but its arguments.
 * @param facts as they are at `occurrence.at`
 */
export function startReason(
  definition: AutomationDefinition,
  occurrence: Occurrence,
  facts: Facts,
  beginnings: Beginnings,
): StartReason | null {
  return (
    goneReason(facts, occurrence.at) ??
    pastReason(definition.trigger, occurrence, facts, beginnings) ??
    (occurrence.isFirstDelivery ? "first_seen_delivered" : null) ??
    (holds(definition.trigger, occurrence, facts, occurrence.at) ? null : "moved_on") ??
    (matches(definition.filters, facts) ? null : "filtered")
  );
}

/**
 * Why a run that is due does not act; null: it does.
 * @param facts as they are at `at`
 */
export function dueReason(
  definition: AutomationDefinition,
  run: Pick<Occurrence, "seen">,
  facts: Facts,
  at: Date,
): RunReason | null {
  const gone = goneReason(facts, at);
  if (gone) return gone;
  if (definition.checks_again && !holds(definition.trigger, run, facts, at)) return "moved_on";
  return matches(definition.filters, facts) ? null : "filtered";
}

/** A run of the same automation and order that has acted. */
export interface Acted {
  dueAt: Date;
  shipment: ShipmentId | null;
  seen: Seen;
}

/** Why a run does not act because of those before it. */
export function repeatReason(run: Acted, before: readonly Acted[]): RunReason | null {
  const since = (ms: number) =>
    before.filter(({ dueAt }) => Math.abs(run.dueAt.getTime() - dueAt.getTime()) <= ms);
  const isOther = ({ shipment }: Acted) => run.shipment === null || shipment !== run.shipment;
  // A shipment that comes back to the same within minutes flaps.
  const isSame = ({ seen }: Acted) => isDeepStrictEqual(seen, run.seen);
  if (since(SAME_CAUSE_MS).some((acted) => isOther(acted) || isSame(acted))) return "together";
  return since(DAY_MS).length >= MOST_PER_DAY ? "daily_limit" : null;
}

function goneReason({ order, shipment }: Facts, at: Date): "order_deleted" | "cancelled" | null {
  const isBy = (moment: Date | null | undefined) => Boolean(moment && moment <= at);
  if (order.deletedAt) return "order_deleted";
  return isBy(order.cancelledAt) || isBy(shipment?.cancelledAt) ? "cancelled" : null;
}

function pastReason(
  { on }: AutomationTrigger,
  { at, happenedAt }: Occurrence,
  { order, shipment }: Facts,
  { installedAt, switchedOnAt, waitsSince }: Beginnings,
): StartReason | null {
  const isOfDays = Object.hasOwn(DAYS_OF_TRIGGERS, on);
  const foundAt = shipment ? shipment.foundAt : order.foundAt;
  if (happenedAt < installedAt) return "before_installation";
  if (foundAt && happenedAt < foundAt) return "before_known";
  // What is counted in days happens when they are over; all else when it has happened.
  if (switchedOnAt && (isOfDays ? at : happenedAt) < switchedOnAt) return "before_switch_on";
  // News that comes after the change starts it by what it waits for now, however long it took.
  if (waitsSince && at < waitsSince) return "before_switch_on";
  if (isOfDays) return null;
  const age = at.getTime() - happenedAt.getTime();
  if (shipment === null && age > WEBHOOK_MS) return "before_known";
  return age > NEWS_MS ? "old_news" : null;
}

/** Whether what the trigger has found is still so. */
function holds(
  trigger: AutomationTrigger,
  { seen }: Pick<Occurrence, "seen">,
  { order, shipment }: Facts,
  at: Date,
): boolean {
  switch (trigger.on) {
    case "status":
      return shipment?.status === seen.status;
    case "sub_status":
      return shipment?.subStatus === seen.subStatus;
    case "silent":
      return isOpen(shipment) && shipment!.lastEventAt?.toISOString() === seen.lastEventAt;
    case "late":
      return isOpen(shipment) && shipment!.isLikelyLate;
    case "overdue":
      return isOpen(shipment) && isOver(shipment!.estimatedAt, trigger.days, at);
    case "delivered":
      return shipment?.status === "DELIVERED";
    case "unfulfilled":
      return !order.fulfillments.some(({ madeAt }) => madeAt <= at);
    case "partly_fulfilled":
      return order.fulfilledAt === null || order.fulfilledAt > at;
    case "fulfilled":
    case "problem":
      return true;
  }
}

/** Something is still expected of its courier. */
const isOpen = (shipment: Facts["shipment"]): boolean =>
  shipment !== null && !isFinal(shipment.status, shipment.subStatus);

const isOver = (day: Date | null, days: number, at: Date): boolean =>
  day !== null && day.getTime() + days * DAY_MS <= at.getTime();

const matches = (filters: readonly AutomationFilter[], facts: Facts): boolean =>
  filters.every((filter) => isMet(filter, facts));

/** Whether the order or its shipment has what a filter asks for. */
export function isMet(filter: AutomationFilter, { order, shipment, shipments }: Facts): boolean {
  const of = shipment ? [shipment] : shipments;
  switch (filter.by) {
    case "courier":
      return of.some(({ courier }) => courier !== null && filter.any.includes(courier));
    case "country":
      return order.country !== null && filter.any.includes(order.country);
    case "tag": {
      const tags = new Set(order.tags.map((tag) => tag.toLowerCase()));
      return filter.any.some((tag) => tags.has(tag.toLowerCase()));
    }
    case "product":
      return order.items.some((item) => hasWord(item, filter.words));
    case "value": {
      const { min, max } = filter;
      return order.total !== null && order.total >= (min ?? -Infinity) && order.total <= (max ?? Infinity);
    }
    case "words":
      return of.some(({ lastEvent }) => lastEvent !== null && hasWord(lastEvent, filter.words));
    case "first_order":
      return order.isFirstOfCustomer === filter.is;
  }
}

/** Whole words, without regard to case and accents. */
const hasWord = (text: string, words: readonly string[]): boolean =>
  hasTerm(fold(text), words.map(termOf).filter(Boolean));
