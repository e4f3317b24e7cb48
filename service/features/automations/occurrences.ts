import type { AutomationTrigger } from "../../../contract/automation";
import type { ShipmentId } from "../../../contract/ids";
import { isPending } from "../../../contract/shipment-status";
import { DAY_MS } from "../../domain/automations/evaluate";
import type { Occurrence, OrderFacts } from "../../domain/automations/occurrence";
import type { problemReported } from "../../domain/orders/problem-reports/problem.events";
import type { latenessPredicted, ShipmentTracked } from "../../domain/shipments/shipment.events";
import type { PayloadOf } from "../../platform/events/event-type";

/** An event as it lies in the log. */
export interface LoggedEvent<Payload> {
  id: string;
  at: Date;
  payload: Payload;
}

/** What of a tracking update says what a shipment has become. */
export type TrackedUpdate = Pick<
  ShipmentTracked,
  "shipment" | "order" | "change" | "isFromImport" | "suppressNotifications"
> & { from: TrackedState; to: TrackedState };
type TrackedState = Pick<ShipmentTracked["to"], "status" | "subStatus">;

/** Whether a tracking update is what a trigger waits for; null: it is not. */
export function ofTracked(
  trigger: AutomationTrigger,
  { id, at, payload }: LoggedEvent<TrackedUpdate>,
): Occurrence | null {
  const { shipment, order, from, to, change, isFromImport, suppressNotifications } = payload;
  if (isFromImport || suppressNotifications) return null;
  const of = { order, shipment, at, event: id, happenedAt: change?.at ?? at };
  if (trigger.on === "status") {
    if (!change || !trigger.statuses.includes(to.status)) return null;
    return {
      ...of,
      key: `shipment ${shipment} status ${to.status} ${change.at.toISOString()}`,
      seen: { status: to.status },
      isFirstDelivery: to.status === "DELIVERED" && isPending(from.status),
    };
  }
  if (trigger.on !== "sub_status" || to.subStatus === null || to.subStatus === from.subStatus) return null;
  if (!trigger.sub_statuses.includes(to.subStatus)) return null;
  return {
    ...of,
    key: `shipment ${shipment} sub-status ${to.subStatus} ${id}`,
    seen: { subStatus: to.subStatus },
    isFirstDelivery: to.status === "DELIVERED" && isPending(from.status),
  };
}

export function ofLateness(
  trigger: AutomationTrigger,
  { id, at, payload }: LoggedEvent<PayloadOf<typeof latenessPredicted>>,
): Occurrence | null {
  if (trigger.on !== "late" || !payload.isLikelyLate) return null;
  const { shipment, order } = payload;
  // Once: a forecast that comes and goes is one happening.
  return { order, shipment, at, happenedAt: at, event: id, key: `shipment ${shipment} late`, seen: {} };
}

export function ofProblem(
  trigger: AutomationTrigger,
  { id, at, payload }: LoggedEvent<PayloadOf<typeof problemReported>>,
): Occurrence | null {
  if (trigger.on !== "problem" || !payload.isNew || !trigger.kinds.includes(payload.kind)) return null;
  const { order, report, kind } = payload;
  const of = { order, shipment: null, at, happenedAt: at, event: id };
  return { ...of, key: `problem ${report}`, seen: { problem: kind } };
}

/** What of an order a trigger about shipping waits for. */
export function ofOrder(trigger: AutomationTrigger, facts: OrderFacts): Occurrence[] {
  const { id: order, fulfillments, fulfilledAt } = facts;
  const of = { order, shipment: null, event: null, seen: {} };
  const last = fulfilledAt === null ? undefined : fulfillments.at(-1);
  if (trigger.on === "fulfilled") {
    return last
      ? [{ ...of, key: `order ${order} fulfilled`, at: last.receivedAt, happenedAt: last.madeAt }]
      : [];
  }
  if (trigger.on !== "partly_fulfilled") return [];
  return fulfillments
    .filter((each) => each !== last)
    .map(({ id, madeAt, receivedAt }) => ({
      ...{ ...of, key: `order ${order} partly-fulfilled ${id}`, at: receivedAt, happenedAt: madeAt },
    }));
}

/** An order or a shipment, and the moment from which a trigger counts its days. */
export interface CountedFrom {
  order: Occurrence["order"];
  /** Null of orders. */
  shipment: ShipmentId | null;
  since: Date;
}

/** What is counted in days about an order or a shipment. */
export function ofCounted(
  trigger: Extract<AutomationTrigger, { on: "unfulfilled" | "silent" | "overdue" | "delivered" }>,
  { order, shipment, since }: CountedFrom,
): Occurrence {
  const of = { order, shipment, event: null, at: daysAfter(since, trigger.days), happenedAt: since };
  if (trigger.on === "unfulfilled") return { ...of, key: `order ${order} unfulfilled`, seen: {} };
  if (trigger.on !== "silent") return { ...of, key: `shipment ${shipment} ${trigger.on}`, seen: {} };
  const lastEventAt = since.toISOString();
  return { ...of, key: `shipment ${shipment} silent ${lastEventAt}`, seen: { lastEventAt } };
}

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
