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
