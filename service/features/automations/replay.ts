import type { AutomationDefinition } from "../../../contract/automation";
import {
  type FilterName,
  isOfShipment,
  isOwn,
  type RunReason,
  type StartReason,
} from "../../../contract/automation-limits";
import type { OrderId } from "../../../contract/ids";
import { dueAtOf } from "../../domain/automations/due-at";
import {
  type Acted,
  type Check,
  dueChecks,
  firstReason,
  repeatReason,
  startChecks,
} from "../../domain/automations/evaluate";
import type { Facts, Occurrence } from "../../domain/automations/occurrence";
import type { Shop } from "../../domain/shops/shops.queries";
import type { Db } from "../../platform/db/database";
import { knownSince } from "../../domain/automations/known-since";
import type { Candidate, Window } from "./candidates.queries";
import { askedUntil } from "./find-occurrences";
import { factsOf, type KnownFacts, loadFacts, type ShipmentsThen } from "../../domain/automations/load-facts";
import { type History, loadHistory } from "./load-history";
import { ofTracked } from "./occurrences";
import { findPastOccurrences } from "./past-occurrences";

/** What an automation would have done about an occurrence. */
export interface ReplayedRun {
  occurrence: Occurrence;
  /** Null where it would not have started. */
  dueAt: Date | null;
  outcome: "act" | "wait" | "skip" | "pass";
  reason: RunReason | StartReason | null;
  orderName: string;
  number: string | null;
  /** Its customer can be emailed. */
  hasEmail: boolean;
  /** It was before Waybill knew the order or shipment, and is reported by the couriers' or Shopify's own times. */
  isReported: boolean;
  /** Of the runs of one order alone. */
  explained: Explained | null;
}

/** What a run was asked, and what was so when it started. */
export interface Explained {
  start: Check<RunReason | StartReason>[];
  /** Empty where it did not start, or has not been due. */
  due: Check<RunReason | StartReason>[];
  facts: Facts;
}

export interface Replay {
  runs: ReplayedRun[];
  /** From when on everything was looked at. */
  since: Date;
  isPartial: boolean;
}

/** Orders whose past is read at once. */
const STEP = 500;

/**
 * What an automation would have done within a window, had it been on and had there been no other: by the same evaluation as the live path.
 * Since Waybill knows an order or a shipment, what it saw, by the event log; before, what the couriers and Shopify say, as if each news had
 * come when it happened. Reads only. Orders, their tags and their dates are taken as they are now.
 * @param options.order of one order alone, with everything that would not have started
 * @param options.signal gives up between two steps once it is aborted
 * @throws the signal's reason
 */
export async function replay(
  db: Db,
  shop: Shop,
  definition: AutomationDefinition,
  window: Window,
  { order = null, signal }: { order?: OrderId | null; signal?: AbortSignal } = {},
): Promise<Replay> {
  signal?.throwIfAborted();
  const {
    found,
    reported,
    since,
    orders: read,
  } = await findPastOccurrences(db, shop, definition, window, order);
  const runs: ReplayedRun[] = [];
  const byOrder = [...new Set([...found, ...reported].map((each) => each.order))];
  for (let at = 0; at < byOrder.length; at += STEP) {
    signal?.throwIfAborted();
    const orders = byOrder.slice(at, at + STEP);
    const past = await loadPast(db, shop, definition, orders, read);
    const isOfStep = ({ order: id }: { order: OrderId }) => past.known.orders.has(id);
    const seen = found.filter(isOfStep).filter((each) => !isReportedAnew(past, definition, each));
    const occurrences = [
      ...seen,
      ...reported.filter(isOfStep).flatMap((each) => updatesOf(past, definition, each)),
    ];
    runs.push(
      ...occurrences
        .filter(({ at: moment }) => moment > window.from && moment <= window.to)
        .flatMap((occurrence) => evaluate(past, definition, window, occurrence, order !== null) ?? []),
    );
  }
  return { runs: withRepeats(definition, runs), since: since ?? window.from, isPartial: since !== null };
}

/** What is known of some orders, now and in the past. */
interface Past {
  shop: Shop;
  known: KnownFacts;
  history: History;
}

async function loadPast(
  db: Db,
  shop: Shop,
  definition: AutomationDefinition,
  orders: readonly OrderId[],
  read: KnownFacts["orders"] | undefined,
): Promise<Past> {
  const known = await loadFacts(db, shop.id, orders, read);
  return { shop, known, history: await loadHistory(db, shop, asksShipments(definition) ? orders : []) };
}

/** Whether a filter asks what shipments were like, which changes, rather than what is as it is now. */
const ASKS_SHIPMENTS: Record<FilterName, boolean> = {
  ...{ courier: false, country: false, tag: false, product: false, value: false, first_order: false },
  words: true,
};
/** What shipments were like is most of what is read. */
const asksShipments = ({ trigger, filters }: AutomationDefinition): boolean =>
  isOfShipment(trigger.on) || filters.some(({ by }) => ASKS_SHIPMENTS[by]);

/** It happened before Waybill knew what it is about, and is known by the couriers' or Shopify's own times. */
function isReported(
  { shop, known }: Past,
  { trigger }: AutomationDefinition,
  occurrence: Occurrence,
): boolean {
  // Of these the log alone tells.
  if (isOwn(trigger.on)) return false;
  const facts = factsOf(known, occurrence);
  const since = facts && knownSince(shop.installedAt, facts.shipment ?? facts.order);
  return since !== null && occurrence.happenedAt < since;
}

/** In the log is when Waybill heard of it, and what had come of it by then: the couriers' times tell more. */
const isReportedAnew = (past: Past, definition: AutomationDefinition, occurrence: Occurrence): boolean =>
  occurrence.event !== null && isReported(past, definition, occurrence);

function updatesOf(
  { known, history }: Past,
  { trigger }: AutomationDefinition,
  { order, shipment: id }: Candidate,
): Occurrence[] {
  const shipment = known.shipments.get(order)?.find((each) => each.id === id);
  if (!shipment) return [];
  return history.updates(shipment).flatMap(({ at, ...update }) => {
    const payload = { shipment: shipment.id, order, ...update, ...OF_COURIER };
    const occurrence = ofTracked(trigger, { id: at.toISOString(), at, payload });
    return occurrence ? [{ ...occurrence, event: null }] : [];
  });
}
const OF_COURIER = { suppressNotifications: false, isFromImport: false };

function evaluate(
  past: Past,
  definition: AutomationDefinition,
  { to }: Window,
  occurrence: Occurrence,
  isExplained: boolean,
): ReplayedRun | null {
  const { shop, known, history } = past;
  const isByCourier = isReported(past, definition, occurrence);
  const as = isByCourier ? history.reported : history.seen;
  const at = (moment: Date): Facts | null =>
    factsOf(known, occurrence, {
      as: (shipment) => as(shipment, moment),
      isThere: isThereBy(moment, occurrence),
    });
  const facts = at(occurrence.at);
  if (!facts) return null;
  const { name: orderName, hasEmail } = facts.order;
  const number = facts.shipment?.trackingNumber ?? null;
  const explained: Explained | null = isExplained ? { start: [], due: [], facts } : null;
  const run = { occurrence, orderName, number, hasEmail, isReported: isByCourier, explained };
  const beginnings = isByCourier
    ? null
    : { installedAt: shop.installedAt, switchedOnAt: null, waitsSince: null };
  const refused = answer(startChecks(definition, occurrence, facts, beginnings), explained?.start);
  if (refused) return { ...run, dueAt: null, outcome: "pass", reason: refused };
  const dueAt = dueAtOf(definition.delay, occurrence.at, shop.timezone);
  if (dueAt > to) return { ...run, dueAt, outcome: "wait", reason: null };
  const reason = answer(dueChecks(definition, occurrence, at(dueAt)!, dueAt), explained?.due);
  return { ...run, dueAt, outcome: reason ? "skip" : "act", reason };
}

/** Of what is found in rows, parcels that came or were cancelled while it was still asked about count as well. */
function isThereBy(moment: Date, { at, event }: Occurrence): ShipmentsThen["isThere"] {
  const asked = event === null ? askedUntil(at) : at;
  const until = moment > asked ? moment : asked;
  return ({ addedAt, cancelledAt }) => addedAt <= until && !(cancelledAt && cancelledAt <= until);
}

/** The first no. Where it is to be explained, all questions are asked and noted. */
function answer<Reason extends RunReason | StartReason>(
  checks: Iterable<Check<Reason>>,
  noted: Check<RunReason | StartReason>[] | undefined,
): Reason | null {
  if (!noted) return firstReason(checks);
  const asked = [...checks];
  noted.push(...asked);
  return firstReason(asked);
}

/** In the order in which they would have acted, of which some would have been held back by those before them. */
function withRepeats(definition: AutomationDefinition, runs: readonly ReplayedRun[]): ReplayedRun[] {
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
    const reason = repeatReason(definition, mine, before);
    if (reason) return [{ ...run, outcome: "skip" as const, reason }];
    acted.set(order, [...before, mine]);
    return [run];
  });
}

const timeOf = ({ dueAt, occurrence }: ReplayedRun): number => (dueAt ?? occurrence.at).getTime();
