import { type Insertable, type Selectable, sql } from "kysely";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

export type ShipmentWatch = Omit<Selectable<Tables["shipmentWatches"]>, "shopId">;

const columns = [
  ...(["id", "shipmentId", "recipientId", "address", "language", "isOwn"] as const),
  ...(["createdAt", "confirmedAt"] as const),
] as const;

/** Stored once for a shipment and an address: what was confirmed stays so. Its id, and whether it is new. */
export async function insertWatch(
  tx: Tx,
  watch: Insertable<Tables["shipmentWatches"]>,
): Promise<{ id: string; isNew: boolean; isConfirmed: boolean }> {
  return tx
    .insertInto("shipmentWatches")
    .values(watch)
    .onConflict((conflict) =>
      conflict.columns(["shopId", "shipmentId", "recipientId"]).doUpdateSet((eb) => ({
        language: eb.ref("excluded.language"),
        isOwn: sql<boolean>`shipment_watches.is_own or excluded.is_own`,
        confirmedAt: sql<Date | null>`coalesce(shipment_watches.confirmed_at, excluded.confirmed_at)`,
      })),
    )
    .returning([
      "id",
      sql<boolean>`xmax = 0`.as("isNew"),
      sql<boolean>`shipment_watches.confirmed_at is not null`.as("isConfirmed"),
    ])
    .executeTakeFirstOrThrow();
}

export async function countWatches(db: Db, shop: ShopId, shipment: ShipmentId): Promise<number> {
  const { count } = await db
    .selectFrom("shipmentWatches")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("shopId", "=", shop)
    .where("shipmentId", "=", shipment)
    .executeTakeFirstOrThrow();
  return count;
}

export function findWatch(db: Db, shop: ShopId, id: string): Promise<ShipmentWatch | undefined> {
  return db
    .selectFrom("shipmentWatches")
    .select(columns)
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Undefined where it is gone, or was confirmed before. */
export async function confirmWatch(
  tx: Tx,
  shop: ShopId,
  id: string,
  at: Date,
): Promise<ShipmentWatch | undefined> {
  return tx
    .updateTable("shipmentWatches")
    .set({ confirmedAt: at })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("confirmedAt", "is", null)
    .returning(columns)
    .executeTakeFirst();
}

export function deleteWatch(tx: Tx, shop: ShopId, id: string): Promise<ShipmentWatch | undefined> {
  return tx
    .deleteFrom("shipmentWatches")
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

/** Takes those of these shipments whose owners have agreed: each is for one email. */
export function takeWatches(tx: Tx, shop: ShopId, shipments: ShipmentId[]): Promise<ShipmentWatch[]> {
  return tx
    .deleteFrom("shipmentWatches")
    .where("shopId", "=", shop)
    .where("shipmentId", "in", shipments)
    .where("confirmedAt", "is not", null)
    .returning(columns)
    .execute();
}

/** The shipment of an order with this number, the newest of several, and the order's own address. */
export async function findWatchable(
  db: Db,
  shop: ShopId,
  order: OrderId,
  trackingNumber: string,
): Promise<{ shipment: ShipmentId; email: string | null; country: string | null } | undefined> {
  return db
    .selectFrom("shipments")
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .select(["shipments.id as shipment", "orders.email", "orders.country"])
    .where("shipments.shopId", "=", shop)
    .where("shipments.orderId", "=", order)
    .where("shipments.trackingNumber", "=", trackingNumber)
    .where("shipments.cancelledAt", "is", null)
    .where("orders.deletedAt", "is", null)
    .orderBy("shipments.id", "desc")
    .executeTakeFirst();
}

/** Cross-shop: only for jobs. What nobody has confirmed in time, and shipments that change no more. */
export async function deleteOldWatches(db: Db, unconfirmed: Date, confirmed: Date): Promise<void> {
  await db
    .deleteFrom("shipmentWatches")
    .where((where) =>
      where.or([
        where("createdAt", "<", confirmed),
        where.and([where("createdAt", "<", unconfirmed), where("confirmedAt", "is", null)]),
      ]),
    )
    .execute();
}

/** Of an erased customer: on their orders, and for their addresses. */
export async function eraseWatches(
  tx: Tx,
  shop: ShopId,
  { orders, hashes }: { orders: OrderId[]; hashes: Buffer[] },
): Promise<void> {
  await sql`
    delete from shipment_watches w where w.shop_id = ${shop} and (
      w.shipment_id in (select id from shipments where shop_id = ${shop} and order_id = any(${orders}::bigint[]))
      or w.recipient_id in (
        select id from mail_recipients where shop_id = ${shop} and address_hash = any(${hashes}::bytea[])))
  `.execute(tx);
}
