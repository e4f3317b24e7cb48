import { sql, type Insertable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";
import type { SkipReason } from "./decide-notification";

export type NewNotification = Insertable<Tables["notifications"]>;

/** Adds rows for changes that have none yet. Returns the ids of those to send. */
export async function insertNotifications(tx: Db, rows: NewNotification[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const added = await tx
    .insertInto("notifications")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["shopId", "shipmentId", "changeKey"]).doNothing())
    .returning(["id", "state"])
    .execute();
  return added.filter((row) => row.state === "queued").map((row) => row.id);
}

/** Changes of these shipments that the log has already. */
export async function listChangeKeys(db: Db, shop: ShopId, shipmentIds: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("notifications")
    .select(["shipmentId", "changeKey"])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", shipmentIds)
    .execute();
  return new Set(rows.map((row) => `${row.shipmentId} ${row.changeKey}`));
}

/** A mail that is still to be sent, with what its envelope needs of the shop. */
export function findQueuedNotification(db: Db, shop: ShopId, id: string) {
  return db
    .selectFrom("notifications")
    .innerJoin("shops", "shops.id", "notifications.shopId")
    .innerJoin("shipments", (join) =>
      join
        .onRef("shipments.shopId", "=", "notifications.shopId")
        .onRef("shipments.id", "=", "notifications.shipmentId"),
    )
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .select(["notifications.id", "toEmail", "subject", "text", "html", "messageId", "attempts"])
    .select(["shops.name as shopName", "shops.email as shopEmail", "shops.uninstalledAt", "orders.deletedAt"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("notifications as newer")
            .whereRef("newer.shopId", "=", "notifications.shopId")
            .whereRef("newer.shipmentId", "=", "notifications.shipmentId")
            .whereRef("newer.id", ">", "notifications.id")
            .where("newer.state", "in", ["queued", "sent"]),
        )
        .as("isSuperseded"),
    )
    .where("notifications.shopId", "=", shop)
    .where("notifications.id", "=", id)
    .where("notifications.state", "=", "queued")
    .executeTakeFirst();
}
export type QueuedNotification = NonNullable<Awaited<ReturnType<typeof findQueuedNotification>>>;

export async function markSent(db: Db, shop: ShopId, id: string, at: Date): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ state: "sent", sentAt: at, reason: null, attempts: sql`attempts + 1` })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

/** Records a failed try; the mail stays queued, and the merchant sees why it is late. */
export async function saveAttempt(db: Db, shop: ShopId, id: string, reason: string): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ reason, attempts: sql`attempts + 1` })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

export async function markNotSent(
  db: Db,
  shop: ShopId,
  id: string,
  state: "failed" | "skipped",
  reason: string,
): Promise<void> {
  await db
    .updateTable("notifications")
    .set({ state, reason })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}

/** Queues mails again that were skipped because their order was deleted. Returns their ids. */
export async function requeueMailsOfDeleted(tx: Db, shop: ShopId, shipmentIds: string[]): Promise<string[]> {
  if (shipmentIds.length === 0) return [];
  const reason: SkipReason = "order_deleted";
  const rows = await tx
    .updateTable("notifications")
    .set({ state: "queued", reason: null })
    .where("shopId", "=", shop)
    .where("shipmentId", "in", shipmentIds)
    .where("state", "=", "skipped")
    .where("reason", "=", reason)
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
