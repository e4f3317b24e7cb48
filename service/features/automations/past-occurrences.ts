import type { AutomationDefinition } from "../../../contract/automation";
import type { OrderId } from "../../../contract/ids";
import { mainStatusOf } from "../../../contract/shipment-status";
import type { Occurrence } from "../../domain/automations/occurrence";
import { problemReported } from "../../domain/orders/problem-reports/problem.events";
import { latenessPredicted, shipmentTracked } from "../../domain/shipments/shipment.events";
import { EXPIRES_AFTER_MS } from "../../domain/shipments/status/replay";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Db } from "../../platform/db/database";
import type { EventType } from "../../platform/events/event-type";
import { type Candidate, listReportedBefore, type Page, type Window } from "./candidates.queries";
import { findCounted, findShipped, type FoundPage, isCounted } from "./find-occurrences";
import { listLogged } from "./history.queries";
import type { KnownFacts } from "../../domain/automations/load-facts";
import { type LoggedEvent, ofLateness, ofProblem, ofTracked } from "./occurrences";

/** Events and occurrences of one replay: more are left out, the oldest first. */
const MOST_EVENTS = 50_000;
const MOST_OCCURRENCES = 20_000;
/** What a replay looks at. */
export interface FoundOccurrences {
  found: Occurrence[];
  /** Shipments of which couriers reported something before Waybill knew them, where the trigger is about what they tell. */
  reported: Candidate[];
  /** The oldest that was looked at, where not everything was. */
  since: Date | null;
  /** The orders, where they had to be read to find it. */
  orders?: KnownFacts["orders"];
}

/** What would have started an automation within a window, by the log and, for what counts days, by the orders themselves; of one order alone where it is given. */
export async function findPastOccurrences(
  db: Db,
  shop: Shop,
  { trigger }: AutomationDefinition,
  window: Window,
  order: OrderId | null,
): Promise<FoundOccurrences> {
  const page = { limit: MOST_OCCURRENCES, order };
  if (isCounted(trigger))
    return ofPage(await findCounted(db, shop, trigger, window, { ...page, isPast: true }));
  if (trigger.on === "fulfilled" || trigger.on === "partly_fulfilled")
    return ofPage(await findShipped(db, shop, trigger, window, page));
  const { event, of } = LOGGED[trigger.on];
  const events = await listLogged(db, shop.id, { names: [event.name], ...window, order }, MOST_EVENTS);
  const found = events.flatMap((logged) => {
    const payload = event.payload.safeParse(logged.payload);
    // What an earlier version wrote in another form is not understood today.
    return payload.success ? (of(trigger, { ...logged, payload: payload.data as never }) ?? []) : [];
  });
  const reported = await findReported(db, shop, trigger, window, page);
  const ends = [
    ...(events.length === MOST_EVENTS ? [events.at(-1)!.at] : []),
    ...(reported.length === MOST_OCCURRENCES ? [reported.at(-1)!.since] : []),
  ];
  return { found, reported, since: ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null };
}

const ofPage = ({ end, ...found }: FoundPage & Pick<FoundOccurrences, "orders">): FoundOccurrences => ({
  ...found,
  reported: [],
  since: end && end.at,
});

async function findReported(
  db: Db,
  shop: Shop,
  trigger: AutomationDefinition["trigger"],
  { from, to }: Window,
  page: Page,
): Promise<Candidate[]> {
  if (trigger.on !== "status" && trigger.on !== "sub_status") return [];
  const statuses = trigger.on === "status" ? trigger.statuses : trigger.sub_statuses.map(mainStatusOf);
  // Nobody tells that a shipment expires: it does so long after the last news.
  const expires = statuses.includes("EXPIRED");
  const since = expires ? new Date(from.getTime() - EXPIRES_AFTER_MS) : from;
  return listReportedBefore(db, shop, { from: since, to }, expires ? null : statuses, page);
}

interface LoggedTrigger {
  event: EventType;
  of: (trigger: AutomationDefinition["trigger"], event: LoggedEvent<never>) => Occurrence | null;
}
const logged = (event: unknown, of: unknown) => ({ event, of }) as LoggedTrigger;

const LOGGED = {
  status: logged(shipmentTracked, ofTracked),
  sub_status: logged(shipmentTracked, ofTracked),
  late: logged(latenessPredicted, ofLateness),
  problem: logged(problemReported, ofProblem),
};
