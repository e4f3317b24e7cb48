import type { AutomationTrigger } from "../../../contract/automation";
import type { OrderId } from "../../../contract/ids";
import { type DaysTrigger, isOfDays, TRIGGERS } from "../../../contract/automation-limits";
import { knownSince } from "../../domain/automations/known-since";
import type { Occurrence, OrderFacts } from "../../domain/automations/occurrence";
import type { Db } from "../../platform/db/database";
import {
  type Candidate,
  listDelivered,
  listOrdersPlaced,
  listOrdersShipped,
  listOrdersWaiting,
  listPastEstimateNow,
  listPastEstimateThen,
  listSilentNow,
  listSilentThen,
  type Installed,
  type Page,
  type Place,
  type Window,
} from "./candidates.queries";
import { listOrderFacts } from "./facts.queries";
import { daysAfter, ofCounted, ofOrder } from "./occurrences";

/** Triggers that nothing publishes an event of: a job looks for what has become so. */
export const COUNTED_TRIGGERS = TRIGGERS.filter(isOfDays);
type CountedTrigger = Extract<AutomationTrigger, { on: DaysTrigger }>;

export const isCounted = (trigger: AutomationTrigger): trigger is CountedTrigger => isOfDays(trigger.on);

/** A page of what was looked at. */
export interface FoundPage {
  /** Those of it that have become so. */
  found: Occurrence[];
  /** Where it ends, and the time of the last that was looked at; null: there is no more. */
  end: { at: Date; place: Place } | null;
}

/** By what was looked at, not by what was found: of a full page nothing may have become so, and there may be more. */
function endOf(candidates: readonly Candidate[], { limit }: Page, days: number): FoundPage["end"] {
  const last = candidates.length < limit ? undefined : candidates.at(-1);
  return last ? { at: daysAfter(last.since, days), place: last.place } : null;
}

/**
 * What has become so within a window.
 * @param isPast the window is long ago: what couriers have said since is left out of account
 */
export async function findCounted(
  db: Db,
  shop: Installed,
  trigger: CountedTrigger,
  { from, to }: Window,
  { isPast, ...page }: Page & { isPast: boolean },
): Promise<FoundPage> {
  const { days } = trigger;
  const window = { from: daysAfter(from, -days), to: daysAfter(to, -days), days };
  const list = (): Promise<Candidate[]> => {
    switch (trigger.on) {
      case "unfulfilled":
        return (isPast ? listOrdersPlaced : listOrdersWaiting)(db, shop.id, window, page);
      case "silent":
        return isPast ? listSilentThen(db, shop, window, page) : listSilentNow(db, shop.id, window, page);
      case "overdue":
        return (isPast ? listPastEstimateThen : listPastEstimateNow)(db, shop.id, window, page);
      case "delivered":
        return listDelivered(db, shop.id, window, page);
    }
  };
  const candidates = await list();
  return {
    found: candidates.map((each) => ofCounted(trigger, each)),
    end: endOf(candidates, page, days),
  };
}

/**
 * What was shipped within a window, of the triggers for that, and the orders that it was asked of: when Waybill was told of it, and before it knew the order, when it was shipped.
 */
export async function findShipped(
  db: Db,
  { id: shop, installedAt }: Installed,
  trigger: AutomationTrigger,
  { from, to }: Window,
  page: Page,
): Promise<FoundPage & { orders: Map<OrderId, OrderFacts> }> {
  const candidates = await listOrdersShipped(db, { id: shop, installedAt }, { from, to }, page);
  const facts = await listOrderFacts(
    db,
    shop,
    candidates.map(({ order }) => order),
  );
  const found = [...facts.values()]
    .flatMap((order) => ofOrder(trigger, order).map(asReported(knownSince(installedAt, order))))
    .filter(({ at }) => at > from && at <= to);
  return { found, end: endOf(candidates, page, 0), orders: facts };
}

/** What happened before this is taken as known when it happened. */
const asReported =
  (since: Date) =>
  (occurrence: Occurrence): Occurrence =>
    occurrence.happenedAt < since ? { ...occurrence, at: occurrence.happenedAt } : occurrence;
