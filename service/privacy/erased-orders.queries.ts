import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";

/** Which of these orders (Shopify ids) were erased: true where the whole order was deleted, false where only the person. */
export async function listErasedOrders(
  db: Db,
  shop: ShopId,
  shopifyIds: string[],
): Promise<Map<string, boolean>> {
  if (shopifyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("erasedOrders")
    .select(["shopifyId", "isDeleted"])
    .where("shopId", "=", shop)
    .where("shopifyId", "in", shopifyIds)
    .execute();
  return new Map(rows.map((row) => [row.shopifyId, row.isDeleted]));
}

/** Remembers an erasure; a deleted order stays deleted. */
export async function insertErasedOrders(
  tx: Db,
  shop: ShopId,
  shopifyIds: string[],
  { isDeleted, at }: { isDeleted: boolean; at: Date },
): Promise<void> {
  if (shopifyIds.length === 0) return;
  await tx
    .insertInto("erasedOrders")
    .values(shopifyIds.map((shopifyId) => ({ shopId: shop, shopifyId, isDeleted, erasedAt: at })))
    .onConflict((conflict) =>
      conflict.columns(["shopId", "shopifyId"]).doUpdateSet((excluded) => ({
        isDeleted: sql<boolean>`erased_orders.is_deleted or ${excluded.ref("excluded.isDeleted")}`,
      })),
    )
    .execute();
}
