import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";

/** A main store with the stores that are linked to it, itself first: they share its plan and its quota. */
export async function listGroup(db: Db, main: ShopId): Promise<{ id: ShopId; domain: string }[]> {
  const rows = await db
    .selectFrom("shops")
    .select(["id", "domain"])
    .where((where) => where.or([where("id", "=", main), where("mainShopId", "=", main)]))
    .orderBy("id")
    .execute();
  return rows.toSorted((a, b) => Number(b.id === main) - Number(a.id === main));
}

/** Units that each of these stores has used; none for those that are not in the answer. */
export async function countUnits(
  db: Db,
  shops: readonly ShopId[],
  period: { from: Date; to: Date },
): Promise<Map<ShopId, number>> {
  const rows = await db
    .selectFrom("quotaUnits")
    .select(["shopId", (select) => select.fn.countAll<string>().as("used")])
    .where("shopId", "in", shops)
    .where("usedAt", ">=", period.from)
    .where("usedAt", "<", period.to)
    .groupBy("shopId")
    .execute();
  return new Map(rows.map((row) => [row.shopId, Number(row.used)]));
}

/** One unit for each order; an order that has one keeps it. */
export async function insertUnits(
  tx: Db,
  shop: ShopId,
  orders: { id: string; orderedAt: Date }[],
): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .insertInto("quotaUnits")
    .values(orders.map((order) => ({ shopId: shop, orderId: order.id, usedAt: order.orderedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function markWaiting(tx: Db, shop: ShopId, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable("orders")
    .set({ isTracked: false })
    .where("shopId", "=", shop)
    .where("id", "in", orderIds)
    .execute();
}

/** The oldest orders that wait for quota. */
export function listWaiting(db: Db, shop: ShopId, limit: number) {
  return db
    .selectFrom("orders")
    .select("id")
    .where("shopId", "=", shop)
    .where("isTracked", "=", false)
    .orderBy("orderedAt")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function markTracked(tx: Db, shop: ShopId, orderIds: string[]): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ isTracked: true })
    .where("shopId", "=", shop)
    .where("id", "in", orderIds)
    .execute();
}

/** Cross-shop: shops that have orders waiting. */
export function listShopsWaiting(db: Db) {
  return db.selectFrom("orders").select("shopId").distinct().where("isTracked", "=", false).execute();
}
