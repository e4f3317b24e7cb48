import { sql, type Insertable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

type NewWrite = Insertable<Tables["fulfillmentWrites"]>;

export async function insertWrites(tx: Db, rows: NewWrite[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await tx.insertInto("fulfillmentWrites").values(rows).returning("id").execute();
  return added.map((row) => row.id);
}

/** The newest write of each of these fulfilments, in any state. */
export function listNewestWrites(db: Db, shop: ShopId, fulfillmentIds: string[]) {
  if (fulfillmentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("fulfillmentWrites")
    .distinctOn("fulfillmentId")
    .select(["fulfillmentId", "status", "state", "reason", "happenedAt", "createdAt"])
    .where("shopId", "=", shop)
    .where("fulfillmentId", "in", fulfillmentIds)
    .orderBy("fulfillmentId")
    .orderBy("id", "desc")
    .execute();
}
export type NewestWrite = Awaited<ReturnType<typeof listNewestWrites>>[number];

/** A write that is still queued, with what has changed since: cancellation, and whether a newer write exists. */
export function findQueuedWrite(db: Db, shop: ShopId, id: string) {
  return db
    .selectFrom("fulfillmentWrites as w")
    .innerJoin("fulfillments as f", (join) =>
      join.onRef("f.shopId", "=", "w.shopId").onRef("f.id", "=", "w.fulfillmentId"),
    )
    .innerJoin("shipments as s", (join) =>
      join.onRef("s.shopId", "=", "w.shopId").onRef("s.id", "=", "w.shipmentId"),
    )
    .select(["w.fulfillmentId", "w.status", "w.happenedAt", "w.attempts"])
    .select(["f.shopifyId as fulfillmentShopifyId", "s.cancelledAt", "s.estimatedDeliveryAt"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("fulfillmentWrites as newer")
            .whereRef("newer.shopId", "=", "w.shopId")
            .whereRef("newer.fulfillmentId", "=", "w.fulfillmentId")
            .whereRef("newer.id", ">", "w.id")
            .where("newer.state", "in", ["queued", "written"]),
        )
        .as("isSuperseded"),
    )
    .where("w.shopId", "=", shop)
    .where("w.id", "=", id)
    .where("w.state", "=", "queued")
    .executeTakeFirst();
}
export type QueuedWrite = NonNullable<Awaited<ReturnType<typeof findQueuedWrite>>>;

export async function countAttempt(db: Db, shop: ShopId, id: string): Promise<void> {
  await db
    .updateTable("fulfillmentWrites")
    .set({ attempts: sql`attempts + 1` })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

export async function endWrite(
  db: Db,
  shop: ShopId,
  id: string,
  end:
    | { state: "written"; shopifyEventId: string; writtenAt: Date }
    | { state: "superseded" }
    | { state: "failed" | "skipped"; reason: string },
): Promise<void> {
  await db
    .updateTable("fulfillmentWrites")
    .set(end)
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

/** All writes of a fulfilment in any state, newest first; a shipment has a dozen statuses at most. */
export function listWritesOf(db: Db, shop: ShopId, fulfillmentId: string) {
  return db
    .selectFrom("fulfillmentWrites")
    .select(["status", "happenedAt", "shopifyEventId", "attempts"])
    .where("shopId", "=", shop)
    .where("fulfillmentId", "=", fulfillmentId)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
}

/** The latest writes that failed, with their shipments. */
export function listFailedWrites(db: Db, shop: ShopId, limit: number) {
  return db
    .selectFrom("fulfillmentWrites as w")
    .innerJoin("shipments as s", (join) =>
      join.onRef("s.shopId", "=", "w.shopId").onRef("s.id", "=", "w.shipmentId"),
    )
    .innerJoin("orders as o", (join) =>
      join.onRef("o.shopId", "=", "s.shopId").onRef("o.id", "=", "s.orderId"),
    )
    .select(["w.status", "w.reason", "w.happenedAt", "s.trackingNumber", "o.id as orderId", "o.name"])
    .where("w.shopId", "=", shop)
    .where("w.state", "=", "failed")
    .orderBy("w.id", "desc")
    .limit(limit)
    .execute();
}

/** Those of these fulfilments that have a shipment which is not delivered. */
export async function listUndelivered(db: Db, shop: ShopId, fulfillmentIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("shipments")
    .select("fulfillmentId")
    .distinct()
    .where("shopId", "=", shop)
    .where("fulfillmentId", "in", fulfillmentIds)
    .where("cancelledAt", "is", null)
    .where("status", "<>", "DELIVERED")
    .execute();
  return new Set(rows.map((row) => row.fulfillmentId));
}
