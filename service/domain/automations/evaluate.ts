import { isDeepStrictEqual } from "node:util";
import type { AutomationDefinition, AutomationFilter, AutomationTrigger } from "../../../contract/automation";
import { isOfDays, type RunReason, type StartReason } from "../../../contract/automation-limits";
import type { ShipmentId } from "../../../contract/ids";
import { isFinal } from "../../../contract/shipment-status";
import { fold, hasTerm, termOf } from "../../../contract/term-matcher";
import { FOUND_LATE_MS } from "../shipments/found-late";
import type { Facts, Occurrence, Seen, ShipmentFacts } from "./occurrence";

const HOUR_MS = 3_600_000;
/** Of couriers' news: 17TRACK's limit, as for emails. */
const NEWS_MS = 168 * HOUR_MS;
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

/** What an order or a shipment has of what a filter asks for: its values, its total, or whether it is so; null: not known. */
export type Found = readonly string[] | number | boolean | null;

/** One question on the way to acting, with why the answer is no; null: it is yes. */
export type Check<Reason> =
  | {
      /** Neither cancelled nor deleted; nothing of the past; not delivered when first seen; still as the trigger has found it; the last parcel. */
      check: "present" | "not_past" | "not_first_delivery" | "still_so" | "last_of_order";
      reason: Reason | null;
    }
  | { check: "filter"; filter: AutomationFilter; found: Found; reason: Reason | null };

/**
 * Whether an automation starts for an occurrence, question by question: it does where all are met. The same for the live path and for a
 * replay of the past: it depends on nothing but its arguments.
 * @param facts as they are at `occurrence.at`
 * @param beginnings null: nothing is too long ago, since it is told by the couriers' own times
 */
export function* startChecks(
  definition: AutomationDefinition,
  occurrence: Occurrence,
  facts: Facts,
  beginnings: Beginnings | null,
): Generator<Check<StartReason>> {
  const { trigger, filters } = definition;
  yield { check: "present", reason: goneReason(facts, occurrence.at) };
  if (beginnings) yield { check: "not_past", reason: pastReason(trigger, occurrence, facts, beginnings) };
  if (occurrence.isFirstDelivery !== undefined)
    yield { check: "not_first_delivery", reason: occurrence.isFirstDelivery ? "first_seen_delivered" : null };
  yield { check: "still_so", reason: holds(trigger, occurrence, facts, occurrence.at) ? null : "moved_on" };
  yield* lastChecks(definition, facts, occurrence.at);
  yield* filterChecks(filters, facts);
}

/**
 * Whether a run that is due acts, question by question.
 * @param facts as they are at `at`
 */
export function* dueChecks(
  definition: AutomationDefinition,
  run: Pick<Occurrence, "seen">,
  facts: Facts,
  at: Date,
): Generator<Check<"order_deleted" | "cancelled" | "moved_on" | "not_last" | "filtered">> {
  const { trigger, filters, checks_again: checksAgain } = definition;
  yield { check: "present", reason: goneReason(facts, at) };
  if (checksAgain) {
    yield { check: "still_so", reason: holds(trigger, run, facts, at) ? null : "moved_on" };
    yield* lastChecks(definition, facts, at);
  }
  yield* filterChecks(filters, facts);
}

/** Of days since the delivery, once for an order: they count from that of its last parcel. */
function* lastChecks(
  { trigger, once_per_order: isOnce }: AutomationDefinition,
  facts: Facts,
  at: Date,
): Generator<Check<"not_last">> {
  if (isOnce && trigger.on === "delivered")
    yield { check: "last_of_order", reason: isLastOfOrder(facts, at) ? null : "not_last" };
}

/**
 * Whether nothing of the order is left to be shipped, and all other parcels that it had by then arrived before this one. One that has never
 * arrived is still to come.
 */
function isLastOfOrder({ order: { fulfilledAt }, shipment, shipments }: Facts, at: Date): boolean {
  if (!shipment?.deliveredAt || !fulfilledAt || fulfilledAt > at) return false;
  const { id, deliveredAt } = shipment;
  const isBefore = (other: ShipmentFacts) => {
    const later = other.deliveredAt === null ? 1 : other.deliveredAt.getTime() - deliveredAt.getTime();
    return later < 0 || (later === 0 && Number(other.id) < Number(id));
  };
  return shipments.every((other) => other.id === id || other.addedAt > at || isBefore(other));
}

function* filterChecks(filters: readonly AutomationFilter[], facts: Facts): Generator<Check<"filtered">> {
  for (const filter of filters) {
    const found = foundBy(filter, facts);
    yield { check: "filter", filter, found, reason: isMet(filter, found) ? null : "filtered" };
  }
}

/** Why an automation does not start for an occurrence; null: it does. */
export const startReason = (...given: Parameters<typeof startChecks>): StartReason | null =>
  firstReason(startChecks(...given));

/** Why a run that is due does not act; null: it does. */
export const dueReason = (...given: Parameters<typeof dueChecks>): RunReason | null =>
  firstReason(dueChecks(...given));

/** The first no; what comes after it is not asked. */
export function firstReason<Reason>(checks: Iterable<Check<Reason>>): Reason | null {
  for (const { reason } of checks) if (reason !== null) return reason;
  return null;
}

/** A run of the same automation and order that has acted. */
export interface Acted {
  dueAt: Date;
  shipment: ShipmentId | null;
  /** Null: not understood, and so the same as nothing. */
  seen: Seen | null;
}

/** Why a run does not act because of those before it. @param before of an automation that acts once for an order, all that there are */
export function repeatReason(
  { once_per_order: isOnce }: Pick<AutomationDefinition, "once_per_order">,
  run: Acted,
  before: readonly Acted[],
): RunReason | null {
  if (isOnce && before.length > 0) return "acted_before";
  const since = (ms: number) =>
    before.filter(({ dueAt }) => Math.abs(run.dueAt.getTime() - dueAt.getTime()) <= ms);
  const isOther = ({ shipment }: Acted) => shipment !== run.shipment;
  // A shipment that comes back to the same within minutes flaps, and what is shipped one after the other is one. Another kind of problem is not.
  const isSame = ({ seen }: Acted) => seen !== null && isDeepStrictEqual(seen, run.seen);
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
  const foundAt = shipment ? shipment.foundAt : order.foundAt;
  if (happenedAt < installedAt) return "before_installation";
  if (foundAt && happenedAt < foundAt) return "before_known";
  // What is counted in days happens when they are over; all else when it has happened.
  if (switchedOnAt && (isOfDays(on) ? at : happenedAt) < switchedOnAt) return "before_switch_on";
  // News that comes after the change starts it by what it waits for now, however long it took.
  if (waitsSince && at < waitsSince) return "before_switch_on";
  if (isOfDays(on)) return null;
  const age = at.getTime() - happenedAt.getTime();
  if (shipment === null && age > FOUND_LATE_MS) return "before_known";
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

/** What a filter compares. */
function foundBy({ by }: AutomationFilter, { order, shipment, shipments }: Facts): Found {
  const of = shipment ? [shipment] : shipments;
  const known = (values: readonly (string | null)[]) => values.filter((each) => each !== null);
  switch (by) {
    case "courier":
      return known(of.map(({ courier }) => courier));
    case "country":
      return known([order.country]);
    case "tag":
      return order.tags;
    case "product":
      return order.items;
    case "value":
      return order.total;
    case "words":
      return known(of.map(({ lastEvent }) => lastEvent));
    case "first_order":
      return order.isFirstOfCustomer;
  }
}

/** Whether what was found is what the filter asks for; what is not known is not. */
function isMet(filter: AutomationFilter, found: Found): boolean {
  if (filter.by === "first_order") return found === filter.is;
  if (filter.by === "value") {
    const { min, max } = filter;
    return typeof found === "number" && found >= (min ?? -Infinity) && found <= (max ?? Infinity);
  }
  if (!Array.isArray(found)) return false;
  const values = found as readonly string[];
  if (filter.by === "product" || filter.by === "words")
    return values.some((value) => hasWord(value, filter.words));
  if (filter.by === "tag") {
    const tags = new Set(values.map((tag) => tag.toLowerCase()));
    return filter.any.some((tag) => tags.has(tag.toLowerCase()));
  }
  if (filter.by === "courier" || filter.by === "country")
    return values.some((value) => (filter.any as readonly string[]).includes(value));
  return filter satisfies never;
}

/** Whole words, without regard to case and accents. */
const hasWord = (text: string, words: readonly string[]): boolean =>
  hasTerm(fold(text), words.map(termOf).filter(Boolean));
