import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

export async function saveDigestPlan(tx: Db, shop: ShopId, nextAt: Date): Promise<void> {
  await tx
    .insertInto("digestSchedules")
    .values({ shopId: shop, nextAt })
    .onConflict((conflict) => conflict.column("shopId").doUpdateSet({ nextAt }))
    .execute();
}

/** When the shop's next digest is due; undefined for a new shop. */
export async function findDigestPlan(db: Db, shop: ShopId): Promise<Date | undefined> {
  const row = await db
    .selectFrom("digestSchedules")
    .select("nextAt")
    .where("shopId", "=", shop)
    .executeTakeFirst();
  return row?.nextAt;
}

/** Cross-shop: shops with a digest that is due, or was never scheduled. */
export async function listDigestsDue(db: Db, now: Date): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("shops")
    .leftJoin("digestSchedules", "digestSchedules.shopId", "shops.id")
    .select("shops.id")
    .where("shops.uninstalledAt", "is", null)
    .where((where) =>
      where.or([where("digestSchedules.nextAt", "is", null), where("digestSchedules.nextAt", "<=", now)]),
    )
    .orderBy("shops.id")
    .execute();
  return rows.map((row) => row.id);
}
