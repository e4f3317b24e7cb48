import type { ShopId } from "../../../contract/ids";
import { OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** Orders of that name (`#1042` or `1042`, in any case) or id, in one shop or in all; the newest first. */
export function listOrdersCalled(db: Db, wanted: string, domain: string | null) {
  const names = [wanted.toLowerCase(), `#${wanted.toLowerCase()}`];
  return db
    .selectFrom("orders")
    .innerJoin("shops", "shops.id", "orders.shopId")
    .select(["orders.id", "orders.shopId", "orders.name", "orders.deletedAt", "shops.domain"])
    .where((where) =>
      where.or([
        where(where.fn<string>("lower", ["orders.name"]), "in", names),
        ...(/^[1-9]\d{0,14}$/.test(wanted) ? [where("orders.id", "=", OrderId.parse(wanted))] : []),
      ]),
    )
    .$if(domain !== null, (query) => query.where("shops.domain", "=", domain!))
    .orderBy("orders.createdAt", "desc")
    .limit(20)
    .execute();
}

/** The newest events of an order, oldest of them first. */
export async function listEventsOfOrder(db: Db, shop: ShopId, order: OrderId, limit: number) {
  const rows = await db
    .selectFrom("events")
    .select(["id", "name", "payload", "cause", "traceId", "at"])
    .where("shopId", "=", shop)
    .where("orderId", "=", order)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed();
}
export type EventOfOrder = Awaited<ReturnType<typeof listEventsOfOrder>>[number];

/** The first event of each of these traces, whichever order it was about: its cause set off the rest. */
export function listFirstOfTraces(db: Db, shop: ShopId, traceIds: string[]) {
  if (traceIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("events")
    .distinctOn("traceId")
    .select(["traceId", "id", "cause"])
    .where("shopId", "=", shop)
    .where("traceId", "in", traceIds)
    .orderBy("traceId")
    .orderBy("id")
    .execute();
}

/** What subscribers decided against because of these events, and what they failed at. */
export async function listConsequences(db: Db, shop: ShopId, eventIds: string[]) {
  if (eventIds.length === 0) return { decisions: [], deadLetters: [] };
  const decisions = await db
    .selectFrom("eventDecisions")
    .select(["eventId", "subscriber", "decision"])
    .where("shopId", "=", shop)
    .where("eventId", "in", eventIds)
    .orderBy("subscriber")
    .execute();
  const deadLetters = await db
    .selectFrom("eventDeadLetters")
    .select(["eventId", "subscriber", "error", "attempts", "nextAt"])
    .where("shopId", "=", shop)
    .where("eventId", "in", eventIds)
    .orderBy("subscriber")
    .execute();
  return { decisions, deadLetters };
}
