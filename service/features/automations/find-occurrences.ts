import type { AutomationTrigger } from "../../../contract/automation";
import type { ShopId } from "../../../contract/ids";
import type { Occurrence } from "../../domain/automations/occurrence";
import type { Db } from "../../platform/db/database";
import {
  listDelivered,
  listOrdersPlaced,
  listOrdersShipped,
  listPastEstimate,
  listSilentNow,
  listSilentThen,
  type Window,
} from "./candidates.queries";
import { listOrderFacts } from "./facts.queries";
import { type CountedFrom, daysAfter, ofOrder, ofShipment } from "./occurrences";

/** Triggers that nothing publishes an event of: a job looks for what has become so. */
export const COUNTED_TRIGGERS = ["unfulfilled", "silent", "overdue", "delivered"] as const;
type CountedTrigger = Extract<AutomationTrigger, { on: (typeof COUNTED_TRIGGERS)[number] }>;

export const isCounted = (trigger: AutomationTrigger): trigger is CountedTrigger =>
  (COUNTED_TRIGGERS as readonly string[]).includes(trigger.on);

/**
 * What has become so within a window, the newest first.
 * @param isPast the window is long ago: what couriers have said since is left out of account
 */
export async function findCounted(
  db: Db,
  shop: ShopId,
  trigger: CountedTrigger,
  { from, to }: Window,
  { isPast, limit }: { isPast: boolean; limit: number },
): Promise<Occurrence[]> {
  const { days } = trigger;
  const window = { from: daysAfter(from, -days), to: daysAfter(to, -days), days };
  if (trigger.on === "unfulfilled") {
    const ids = await listOrdersPlaced(db, shop, window, limit);
    const facts = await listOrderFacts(db, shop, ids);
    return [...facts.values()].flatMap((order) => ofOrder(trigger, order));
  }
  const list = {
    silent: isPast ? listSilentThen : listSilentNow,
    overdue: listPastEstimate,
    delivered: listDelivered,
  }[trigger.on] as (
    db: Db,
    shop: ShopId,
    window: Window & { days: number },
    limit: number,
  ) => Promise<CountedFrom[]>;
  return (await list(db, shop, window, limit)).map((found) => ofShipment(trigger, found));
}

/** What was shipped within a window, of the triggers for that. */
export async function findShipped(
  db: Db,
  shop: ShopId,
  trigger: AutomationTrigger,
  { from, to }: Window,
  limit: number,
): Promise<Occurrence[]> {
  const facts = await listOrderFacts(db, shop, await listOrdersShipped(db, shop, { from, to }, limit));
  return [...facts.values()]
    .flatMap((order) => ofOrder(trigger, order))
    .filter(({ at }) => at > from && at <= to);
}
