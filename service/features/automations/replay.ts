import type { AutomationDefinition } from "../../../contract/automation";
import type { RunReason, StartReason } from "../../../contract/automation-limits";
import type { OrderId } from "../../../contract/ids";
import { dueAtOf } from "../../domain/automations/due-at";
import { type Acted, dueReason, repeatReason, startReason } from "../../domain/automations/evaluate";
import type { Facts, Occurrence } from "../../domain/automations/occurrence";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Db } from "../../platform/db/database";
import { problemReported } from "../../domain/orders/problem-reports/problem.events";
import { latenessPredicted, shipmentTracked } from "../../domain/shipments/shipment.events";
import type { EventType } from "../../platform/events/event-type";
import type { Window } from "./candidates.queries";
import { findCounted, findShipped, type FoundPage, isCounted } from "./find-occurrences";
import { listLogged } from "./history.queries";
import { factsOf, loadFacts } from "./load-facts";
import { loadHistory } from "./load-history";
import { type LoggedEvent, ofLateness, ofProblem, ofTracked } from "./occurrences";

/** What an automation would have done about an occurrence. */
export interface ReplayedRun {
  occurrence: Occurrence;
  /** Null where it would not have started. */
  dueAt: Date | null;
  outcome: "act" | "wait" | "skip" | "pass";
  reason: RunReason | StartReason | null;
  orderName: string;
  number: string | null;
}

export interface Replay {
  runs: ReplayedRun[];
  /** From when on everything was looked at. */
  since: Date;
  isPartial: boolean;
}

/** Events and occurrences of one replay: more are left out, the oldest first. */
const MOST_EVENTS = 50_000;
const MOST_OCCURRENCES = 20_000;
/** Orders whose past is read at once. */
const STEP = 500;

/**
 * What an automation would have done within a window, had it been on and had there been no other: by the same evaluation as the live path,
 * from the event log. Reads only. Orders, their tags and their dates are taken as they are now.
 * @param order of one order alone, with everything that would not have started
 */
export async function replay(
  db: Db,
  shop: Shop,
  definition: AutomationDefinition,
  window: Window,
  order: OrderId | null = null,
): Promise<Replay> {
  const { found, since } = await findOccurrences(db, shop, definition, window, order);
  const occurrences = found.filter(({ at }) => at > window.from && at <= window.to);
  const runs: ReplayedRun[] = [];
  const byOrder = [...new Set(occurrences.map((each) => each.order))];
  for (let at = 0; at < byOrder.length; at += STEP) {
    const orders = new Set(byOrder.slice(at, at + STEP));
    const ofStep = occurrences.filter((each) => orders.has(each.order));
    runs.push(...(await evaluate(db, shop, definition, window, ofStep)));
  }
  return { runs: withRepeats(runs), since: since ?? window.from, isPartial: since !== null };
}

async function evaluate(
  db: Db,
  shop: Shop,
  definition: AutomationDefinition,
  { to }: Window,
  occurrences: readonly Occurrence[],
): Promise<ReplayedRun[]> {
  const orders = [...new Set(occurrences.map(({ order }) => order))];
  const known = await loadFacts(db, shop.id, orders);
  const shipmentAt = await loadHistory(db, shop.id, orders);
  const at = (occurrence: Occurrence, moment: Date): Facts | null =>
    factsOf(known, occurrence, (shipment) => shipmentAt(shipment, moment));
  return occurrences.flatMap((occurrence): ReplayedRun[] => {
    const facts = at(occurrence, occurrence.at);
    if (!facts) return [];
    const run = {
      ...{ occurrence, orderName: facts.order.name, number: facts.shipment?.trackingNumber ?? null },
    };
    const beginnings = { installedAt: shop.installedAt, switchedOnAt: null, waitsSince: null };
    const refused = startReason(definition, occurrence, facts, beginnings);
    if (refused) return [{ ...run, dueAt: null, outcome: "pass", reason: refused }];
    const dueAt = dueAtOf(definition.delay, occurrence.at, shop.timezone);
    if (dueAt > to) return [{ ...run, dueAt, outcome: "wait", reason: null }];
    const reason = dueReason(definition, occurrence, at(occurrence, dueAt)!, dueAt);
    return [{ ...run, dueAt, outcome: reason ? "skip" : "act", reason }];
  });
}

/** In the order in which they would have acted, of which some would have been held back by those before them. */
function withRepeats(runs: readonly ReplayedRun[]): ReplayedRun[] {
  const acted = new Map<OrderId, Acted[]>();
  const seen = new Set<string>();
  const inTurn = runs.toSorted(
    (a, b) => timeOf(a) - timeOf(b) || (a.occurrence.key < b.occurrence.key ? -1 : 1),
  );
  return inTurn.flatMap((run) => {
    const { order, shipment, key, seen: state } = run.occurrence;
    // The log has an event twice where it was published twice: a run is there once.
    if (seen.has(key)) return [];
    seen.add(key);
    if (run.outcome !== "act") return [run];
    const before = acted.get(order) ?? [];
    const mine: Acted = { dueAt: run.dueAt!, shipment, seen: state };
    const reason = repeatReason(mine, before);
    if (reason) return [{ ...run, outcome: "skip" as const, reason }];
    acted.set(order, [...before, mine]);
    return [run];
  });
}

const timeOf = ({ dueAt, occurrence }: ReplayedRun): number => (dueAt ?? occurrence.at).getTime();

interface FoundOccurrences {
  found: Occurrence[];
  /** The oldest that was looked at, where not everything was. */
  since: Date | null;
}

async function findOccurrences(
  db: Db,
  { id: shop }: Shop,
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
  const events = await listLogged(db, shop, { names: [event.name], ...window, order }, MOST_EVENTS);
  const found = events.flatMap((logged) => {
    const payload = event.payload.safeParse(logged.payload);
    // What an earlier version wrote in another form is not understood today.
    return payload.success ? (of(trigger, { ...logged, payload: payload.data as never }) ?? []) : [];
  });
  const isCut = events.length === MOST_EVENTS;
  return { found, since: isCut ? (events.at(-1)?.at ?? null) : null };
}

const ofPage = ({ found, end }: FoundPage): FoundOccurrences => ({ found, since: end && end.at });

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
