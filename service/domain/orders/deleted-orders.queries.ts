import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { IMPORTED } from "../shipments/imported-shipments.queries";

/** Marks orders as deleted by the merchant; those that are marked already stay unchanged. */
export async function markDeleted(tx: Db, shop: ShopId, orderIds: OrderId[], now: Date): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ deletedAt: now })
    .where("shopId", "=", shop)
    .where("id", "in", orderIds)
    .where("deletedAt", "is", null)
    .execute();
}

export async function unmarkDeleted(tx: Db, shop: ShopId, orderIds: OrderId[]): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ deletedAt: null })
    .where("shopId", "=", shop)
    .where("id", "in", orderIds)
    .execute();
}

/** Shopify ids of orders that were deleted before that time, and not restored. */
export async function listDeletedBefore(
  db: Db,
  shop: ShopId,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("shopifyId")
    .where("shopId", "=", shop)
    .where("deletedAt", "<", before)
    .orderBy("deletedAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.shopifyId);
}

/** Cross-shop: shops that have orders deleted before that time. */
export async function listShopsWithDeleted(db: Db, before: Date): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("orders")
    .select("shopId")
    .distinct()
    .where("deletedAt", "<", before)
    .execute();
  return rows.map((row) => row.shopId);
}

/** Shopify ids of the fulfilments of these orders, without imported ones, which Shopify does not have. */
export async function listFulfillmentsOfOrders(db: Db, shop: ShopId, orderIds: OrderId[]): Promise<string[]> {
  const rows = await db
    .selectFrom("fulfillments")
    .select("shopifyId")
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .where("shopifyId", "not like", `${IMPORTED}%`)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.shopifyId);
}
