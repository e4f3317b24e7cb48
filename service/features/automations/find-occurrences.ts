import type { AutomationTrigger } from "../../../contract/automation";
import type { OrderId } from "../../../contract/ids";
import { type DaysTrigger, isOfDays, TRIGGERS } from "../../../contract/automation-limits";
import { DAY_MS } from "../../domain/automations/evaluate";
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
import { listOrderFacts } from "../../domain/automations/facts.queries";
import { daysAfter, ofCounted, ofOrder } from "./occurrences";

/** Triggers that nothing publishes an event of: a job looks for what has become so. */
export const COUNTED_TRIGGERS = TRIGGERS.filter(isOfDays);
type CountedTrigger = Extract<AutomationTrigger, { on: DaysTrigger }>;

export const isCounted = (trigger: AutomationTrigger): trigger is CountedTrigger => isOfDays(trigger.on);

const LOOKS_BACK_MS = 2 * DAY_MS;
/**
 * What is found in rows rather than told by an event is found again as long as the rows say it. It starts automations for two days: so long a
 * courier may tell late, a tag may follow, and a run of the job that was missed is made up for. Without an end, what was refused once, or whose
 * run was deleted as too old, would be acted on months later.
 */
export const askedWindow = (now: Date): Window => ({
  from: new Date(now.getTime() - LOOKS_BACK_MS),
  to: now,
});
/** Until when it is found. */
export const askedUntil = (at: Date): Date => new Date(at.getTime() + LOOKS_BACK_MS);

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
    .filter(isWithin({ from, to }));
  return { found, end: endOf(candidates, page, 0), orders: facts };
}

export const isWithin =
  ({ from, to }: Window) =>
  ({ at }: Occurrence): boolean =>
    at > from && at <= to;

/** What happened before this is taken as known when it happened. */
const asReported =
  (since: Date) =>
  (occurrence: Occurrence): Occurrence =>
    occurrence.happenedAt < since ? { ...occurrence, at: occurrence.happenedAt } : occurrence;
