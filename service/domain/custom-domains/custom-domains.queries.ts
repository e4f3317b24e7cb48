import type { Insertable, Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

export type CustomDomainRow = Selectable<Tables["customDomains"]>;

export function findCustomDomain(db: Db, shop: ShopId): Promise<CustomDomainRow | undefined> {
  return db.selectFrom("customDomains").selectAll().where("shopId", "=", shop).executeTakeFirst();
}

/** In place of the one before. */
export async function saveCustomDomain(tx: Tx, row: Insertable<Tables["customDomains"]>): Promise<void> {
  const { shopId, ...values } = row;
  await tx
    .insertInto("customDomains")
    .values(row)
    .onConflict((conflict) => conflict.column("shopId").doUpdateSet(values))
    .execute();
  await noteChange(tx, shopId, "settings");
}

export async function deleteCustomDomain(tx: Tx, shop: ShopId): Promise<void> {
  await tx.deleteFrom("customDomains").where("shopId", "=", shop).execute();
  await noteChange(tx, shop, "settings");
}

/** Cross-shop, for the sweep: names whose next check is due, of shops that have the app; the next one is put off to `until`. */
export async function claimDueDomains(db: Db, now: Date, until: Date, limit: number): Promise<ShopId[]> {
  const rows = await db
    .updateTable("customDomains")
    .set({ nextCheckAt: until })
    .where("shopId", "in", (eb) =>
      eb
        .selectFrom("customDomains as due")
        .innerJoin("shops", "shops.id", "due.shopId")
        .select("due.shopId")
        .where("due.nextCheckAt", "<=", now)
        .where("shops.uninstalledAt", "is", null)
        .orderBy("due.nextCheckAt")
        .limit(limit)
        .forUpdate(["due"])
        .skipLocked(),
    )
    .returning("shopId")
    .execute();
  return rows.map(({ shopId }) => shopId);
}
