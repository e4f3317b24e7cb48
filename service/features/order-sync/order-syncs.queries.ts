import type { Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

export type OrderSyncRow = Selectable<Tables["orderSyncs"]>;

export function insertSync(tx: Db, shop: ShopId, since: Date, now: Date): Promise<{ id: string }> {
  return tx
    .insertInto("orderSyncs")
    .values({ shopId: shop, state: "waiting", since, startedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export function findSync(db: Db, shop: ShopId, id: string): Promise<OrderSyncRow | undefined> {
  return db
    .selectFrom("orderSyncs")
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findLatestSync(db: Db, shop: ShopId): Promise<OrderSyncRow | undefined> {
  return db
    .selectFrom("orderSyncs")
    .selectAll()
    .where("shopId", "=", shop)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export function findSyncByBulk(
  db: Db,
  shop: ShopId,
  bulkOperationId: string,
): Promise<OrderSyncRow | undefined> {
  return db
    .selectFrom("orderSyncs")
    .selectAll()
    .where("shopId", "=", shop)
    .where("bulkOperationId", "=", bulkOperationId)
    .executeTakeFirst();
}

export async function updateSync(
  db: Db,
  { shopId, id }: Pick<OrderSyncRow, "shopId" | "id">,
  changes: Partial<Omit<OrderSyncRow, "shopId" | "id">>,
): Promise<void> {
  await db.updateTable("orderSyncs").set(changes).where("shopId", "=", shopId).where("id", "=", id).execute();
}
