import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Shop } from "../shops/shops.queries";
import { prepared } from "../../platform/db/prepared";

/** Which of these orders (Shopify ids) were erased: true where the whole order was deleted, false where only the person. */
export async function listOrderTombstones(
  db: Db,
  shop: ShopId,
  shopifyIds: string[],
): Promise<Map<string, boolean>> {
  if (shopifyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("orderTombstones")
    .modifyFront(prepared)
    .select(["shopifyId", "isDeleted"])
    .where("shopId", "=", shop)
    .where("shopifyId", "in", shopifyIds)
    .execute();
  return new Map(rows.map((row) => [row.shopifyId, row.isDeleted]));
}

/** Remembers an erasure; a deleted order stays deleted. */
export async function insertOrderTombstones(
  tx: Db,
  shop: ShopId,
  shopifyIds: string[],
  { isDeleted, at }: { isDeleted: boolean; at: Date },
): Promise<void> {
  if (shopifyIds.length === 0) return;
  await tx
    .insertInto("orderTombstones")
    .values(shopifyIds.map((shopifyId) => ({ shopId: shop, shopifyId, isDeleted, erasedAt: at })))
    .onConflict((conflict) =>
      conflict.columns(["shopId", "shopifyId"]).doUpdateSet((excluded) => ({
        isDeleted: sql<boolean>`order_tombstones.is_deleted or ${excluded.ref("excluded.isDeleted")}`,
      })),
    )
    .execute();
}

/** Cross-shop: all that is remembered, an array for each shop and moment. */
export async function listAllOrderTombstones(db: Db) {
  const { rows } = await sql<{ domain: string; shopifyIds: string[]; isDeleted: boolean; erasedAt: Date }>`
    select s.domain, array_agg(e.shopify_id) as shopify_ids, e.is_deleted, e.erased_at
    from order_tombstones e join shops s on s.id = e.shop_id
    group by s.domain, e.is_deleted, e.erased_at order by e.erased_at, s.domain
  `.execute(db);
  return rows;
}

/** Cross-shop: hashes of the domains of shops that were erased, of which nothing else is left. */
export async function listErasedShops(db: Db) {
  const { rows } = await sql<{ shop: string; at: Date }>`
    select details ->> 'shop' as shop, created_at as at from audit_entries
    where action = 'shop.erased' and details ? 'shop' order by created_at
  `.execute(db);
  return rows;
}

/** Cross-shop. */
export function listShopsByDomain(db: Db) {
  return db.selectFrom("shops").select(["id", "domain", "installedAt"]).orderBy("id").execute() as Promise<
    Pick<Shop, "id" | "domain" | "installedAt">[]
  >;
}
