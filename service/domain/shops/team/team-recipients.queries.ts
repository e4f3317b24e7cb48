import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";
import { noteChange } from "../../../platform/db/noted-changes";
import type { Tables } from "../../../platform/db/tables";

export type TeamRecipientRow = Omit<Selectable<Tables["teamRecipients"]>, "shopId">;

const columns = [
  ...(["id", "address", "language", "choices", "createdAt", "createdBy"] as const),
  ...(["verifiedAt", "removedAt", "invitedAt", "invitations"] as const),
] as const;

/** Every row of a shop, the oldest first; that of the store's own address is among them where something is different about it. */
export function listRecipientRows(db: Db, shop: ShopId): Promise<TeamRecipientRow[]> {
  return db
    .selectFrom("teamRecipients")
    .select(columns)
    .where("shopId", "=", shop)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
}

export async function insertRecipient(
  tx: Tx,
  recipient: Insertable<Tables["teamRecipients"]>,
): Promise<TeamRecipientRow> {
  await noteChange(tx, recipient.shopId, "settings");
  return tx.insertInto("teamRecipients").values(recipient).returning(columns).executeTakeFirstOrThrow();
}

/** Undefined where it is gone. */
export async function updateRecipient(
  tx: Tx,
  shop: ShopId,
  id: string,
  change: Pick<
    Updateable<Tables["teamRecipients"]>,
    "language" | "choices" | "verifiedAt" | "removedAt" | "invitedAt" | "invitations"
  >,
): Promise<TeamRecipientRow | undefined> {
  await noteChange(tx, shop, "settings");
  return tx
    .updateTable("teamRecipients")
    .set(change)
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteRecipient(tx: Tx, shop: ShopId, id: string): Promise<void> {
  await noteChange(tx, shop, "settings");
  await tx.deleteFrom("teamRecipients").where("shopId", "=", shop).where("id", "=", id).execute();
}

/** The row of the store's own address, made where it has none. */
export async function storeRecipientRow(tx: Tx, shop: ShopId, now: Date): Promise<TeamRecipientRow> {
  await noteChange(tx, shop, "settings");
  await tx
    .insertInto("teamRecipients")
    .values({ shopId: shop, address: null, choices: "{}", createdAt: now, verifiedAt: now })
    .onConflict((conflict) => conflict.expression(sql`shop_id, coalesce(lower(address), '')`).doNothing())
    .execute();
  return tx
    .selectFrom("teamRecipients")
    .select(columns)
    .where("shopId", "=", shop)
    .where("address", "is", null)
    .executeTakeFirstOrThrow();
}
