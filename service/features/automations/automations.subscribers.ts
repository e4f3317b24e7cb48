import type { AutomationTrigger } from "../../../contract/automation";
import type { TriggerName } from "../../../contract/automation-limits";
import type { ShopId } from "../../../contract/ids";
import { automationStarted } from "../../domain/automations/automation.events";
import type { Occurrence } from "../../domain/automations/occurrence";
import { orderChanged } from "../../domain/orders/order.events";
import { problemReported } from "../../domain/orders/problem-reports/problem.events";
import { latenessPredicted, shipmentTracked } from "../../domain/shipments/shipment.events";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import type { PayloadOf, Published } from "../../platform/events/event-type";
import { type Decision, inTransaction } from "../../platform/events/subscribers";
import { listOrderFacts } from "../../domain/automations/facts.queries";
import { askedWindow, isWithin } from "./find-occurrences";
import { type LoggedEvent, ofLateness, ofOrder, ofProblem, ofTracked } from "./occurrences";
import { listStarted, startRuns } from "./start-runs";

/** Starts the automations of these triggers for the events that are what they wait for. */
const startsBy =
  <Payload>(
    triggers: readonly TriggerName[],
    of: (trigger: AutomationTrigger, event: LoggedEvent<Payload>) => Occurrence | null,
  ) =>
  async (ctx: Context, tx: Tx, shop: ShopId, events: Published<Payload>[]): Promise<Decision[]> => {
    const automations = await listStarted(ctx, tx, shop, triggers);
    const at = ctx.now();
    const found = automations.flatMap((automation) =>
      events.flatMap((event) => {
        const occurrence = of(automation.definition.trigger, { ...event, at });
        return occurrence ? [{ automation, occurrence }] : [];
      }),
    );
    return startRuns(ctx, tx, shop, found);
  };

/** Orders name no fulfillments in their events: what has been shipped is read from their rows. */
async function startByOrders(
  ctx: Context,
  tx: Tx,
  shop: ShopId,
  events: Published<PayloadOf<typeof orderChanged>>[],
): Promise<Decision[]> {
  const automations = await listStarted(ctx, tx, shop, ["fulfilled", "partly_fulfilled"]);
  if (automations.length === 0) return [];
  const eventOf = new Map(events.map(({ id, payload }) => [payload.order, id]));
  const isAsked = isWithin(askedWindow(ctx.now()));
  const orders = [...(await listOrderFacts(tx, shop, [...eventOf.keys()])).values()];
  const found = automations.flatMap((automation) =>
    orders.flatMap((order) =>
      ofOrder(automation.definition.trigger, order)
        .filter(isAsked)
        .map((occurrence) => ({ automation, occurrence: { ...occurrence, event: eventOf.get(order.id)! } })),
    ),
  );
  return startRuns(ctx, tx, shop, found);
}

const publishes = { publishes: [automationStarted] };

export const automationSubscribers = [
  inTransaction(
    shipmentTracked,
    "automations.follow-shipments",
    startsBy(["status", "sub_status"], ofTracked),
    publishes,
  ),
  inTransaction(latenessPredicted, "automations.follow-forecasts", startsBy(["late"], ofLateness), publishes),
  inTransaction(problemReported, "automations.follow-problems", startsBy(["problem"], ofProblem), publishes),
  inTransaction(orderChanged, "automations.follow-orders", startByOrders, publishes),
];
