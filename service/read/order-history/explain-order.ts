import { isDeepStrictEqual } from "node:util";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Cause } from "../../platform/cause";
import { type DeliveryOfEvent, listDeliveriesOfEvents } from "../../platform/deliveries/delivery-log.queries";
import { groupBy } from "../../platform/group-by";
import {
  type EventOfOrder,
  listConsequences,
  listEventsOfOrder,
  listFirstOfTraces,
} from "./order-history.queries";

type Consequences = Awaited<ReturnType<typeof listConsequences>>;

/** An event of an order, what set it off, and what followed from it or was decided against. */
export interface ExplainedEvent extends EventOfOrder {
  /** What began the trace, where that is not the event's own cause: the webhook that queued the job, for instance. */
  begunBy: Cause | null;
  deliveries: DeliveryOfEvent[];
  decisions: Consequences["decisions"];
  deadLetters: Consequences["deadLetters"];
}

/** The newest `limit` events of an order, oldest of them first. `channels` are the names of all that deliver. */
export async function explainOrder(
  db: Db,
  channels: string[],
  shop: ShopId,
  order: OrderId,
  limit = 500,
): Promise<ExplainedEvent[]> {
  return explainEvents(db, channels, shop, order, await listEventsOfOrder(db, shop, order, limit));
}

/** These events of an order, in their order. */
export async function explainEvents(
  db: Db,
  channels: string[],
  shop: ShopId,
  order: OrderId,
  events: EventOfOrder[],
): Promise<ExplainedEvent[]> {
  const traces = [...new Set(events.flatMap(({ traceId }) => traceId ?? []))];
  const first = new Map((await listFirstOfTraces(db, shop, traces)).map((row) => [row.traceId, row]));
  const eventIds = events.map(({ id }) => id);
  const { decisions, deadLetters } = await listConsequences(db, shop, eventIds);
  const deliveries = await listDeliveriesOfEvents(db, shop, channels, {
    eventIds,
    subjects: [`order:${order}`, ...new Set(events.flatMap(shipmentSubject))],
  });
  const [deliveriesOf, decisionsOf, deadLettersOf] = [
    groupBy(deliveries, ({ eventId }) => eventId),
    groupBy(decisions, ({ eventId }) => eventId),
    groupBy(deadLetters, ({ eventId }) => eventId),
  ] as const;
  return events.map((event) => {
    const beginning = first.get(event.traceId);
    return {
      ...event,
      begunBy: isDeepStrictEqual(beginning?.cause, event.cause) ? null : (beginning?.cause ?? null),
      deliveries: deliveriesOf.get(event.id) ?? [],
      decisions: decisionsOf.get(event.id) ?? [],
      deadLetters: deadLettersOf.get(event.id) ?? [],
    };
  });
}

const shipmentSubject = ({ payload }: EventOfOrder): string[] => {
  // A corrected number is a shipment of its own (`to`), about which its email is.
  const { shipment, to } = (payload ?? {}) as { shipment?: unknown; to?: unknown };
  return [shipment, to].flatMap((id) => (typeof id === "string" ? `shipment:${id}` : []));
};
