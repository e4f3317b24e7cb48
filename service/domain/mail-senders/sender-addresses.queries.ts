import type { Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

export type SenderAddressRow = Selectable<Tables["mailSenderAddresses"]>;

/** @param address as `plainAddress` makes it */
export function findSenderAddress(
  db: Db,
  shop: ShopId,
  address: string,
): Promise<SenderAddressRow | undefined> {
  return db
    .selectFrom("mailSenderAddresses")
    .selectAll()
    .where("shopId", "=", shop)
    .where("address", "=", address)
    .executeTakeFirst();
}

export async function saveSenderAddress(tx: Tx, row: SenderAddressRow): Promise<void> {
  await tx
    .insertInto("mailSenderAddresses")
    .values(row)
    .onConflict((conflict) => conflict.columns(["shopId", "address"]).doUpdateSet(row))
    .execute();
  await noteChange(tx, row.shopId, "settings");
}

/** Those that were never verified, and whose code has expired before that time. */
export async function deleteUnverified(tx: Tx, shop: ShopId, before: Date): Promise<void> {
  await tx
    .deleteFrom("mailSenderAddresses")
    .where("shopId", "=", shop)
    .where("verifiedAt", "is", null)
    .where("codeExpiresAt", "<", before)
    .execute();
}
