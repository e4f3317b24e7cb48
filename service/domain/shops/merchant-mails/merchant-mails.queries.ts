import type { Insertable } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db } from "../../../platform/db/database";
import type { Tables } from "../../../platform/db/tables";

export async function hasMerchantMail(db: Db, shop: ShopId, key: string): Promise<boolean> {
  const row = await db
    .selectFrom("merchantMails")
    .select("id")
    .where("shopId", "=", shop)
    .where("key", "=", key)
    .executeTakeFirst();
  return row !== undefined;
}

/** The id of the new mail; undefined where one was written for the same cause. */
export async function insertMerchantMail(
  tx: Db,
  mail: Insertable<Tables["merchantMails"]>,
): Promise<string | undefined> {
  const row = await tx
    .insertInto("merchantMails")
    .values(mail)
    .onConflict((conflict) => conflict.columns(["shopId", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export function findQueuedMerchantMail(db: Db, shop: ShopId, id: string) {
  return db
    .selectFrom("merchantMails")
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .executeTakeFirst();
}

export async function markMerchantMail(
  db: Db,
  shop: ShopId,
  id: string,
  result: { state: "sent"; sentAt: Date } | { state: "failed" },
): Promise<void> {
  await db
    .updateTable("merchantMails")
    .set(result)
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("state", "=", "queued")
    .execute();
}
