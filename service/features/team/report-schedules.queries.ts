import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";

export async function saveReportPlan(tx: Tx, shop: ShopId, nextAt: Date): Promise<void> {
  await tx
    .insertInto("teamReportSchedules")
    .values({ shopId: shop, nextAt })
    .onConflict((conflict) => conflict.column("shopId").doUpdateSet({ nextAt }))
    .execute();
}

/** When the shop's next weekly report is due; undefined for a new shop. */
export async function findReportPlan(db: Db, shop: ShopId): Promise<Date | undefined> {
  const row = await db
    .selectFrom("teamReportSchedules")
    .select("nextAt")
    .where("shopId", "=", shop)
    .executeTakeFirst();
  return row?.nextAt;
}

/** Cross-shop: shops with a report that is due, or was never scheduled. */
export async function listReportsDue(db: Db, now: Date): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("shops")
    .leftJoin("teamReportSchedules", "teamReportSchedules.shopId", "shops.id")
    .select("shops.id")
    .where("shops.uninstalledAt", "is", null)
    .where((where) =>
      where.or([
        where("teamReportSchedules.nextAt", "is", null),
        where("teamReportSchedules.nextAt", "<=", now),
      ]),
    )
    .orderBy("shops.id")
    .execute();
  return rows.map(({ id }) => id);
}
