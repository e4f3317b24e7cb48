import type { Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

export type SenderDomainRow = Selectable<Tables["mailSenderDomains"]>;

export function findSenderDomain(db: Db, shop: ShopId): Promise<SenderDomainRow | undefined> {
  return db.selectFrom("mailSenderDomains").selectAll().where("shopId", "=", shop).executeTakeFirst();
}

/** In place of the one before. */
export async function saveSenderDomain(tx: Tx, row: SenderDomainRow): Promise<void> {
  const values = { ...row, records: JSON.stringify(row.records) };
  await tx
    .insertInto("mailSenderDomains")
    .values(values)
    .onConflict((conflict) => conflict.column("shopId").doUpdateSet(values))
    .execute();
  await noteChange(tx, row.shopId, "settings");
}

export async function deleteSenderDomain(tx: Tx, shop: ShopId): Promise<void> {
  await tx.deleteFrom("mailSenderDomains").where("shopId", "=", shop).execute();
  await noteChange(tx, shop, "settings");
}
