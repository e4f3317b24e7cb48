import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";

export async function insertDownload(
  tx: Db,
  shop: ShopId,
  { keyHash, wish, expiresAt }: { keyHash: Buffer; wish: unknown; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("downloads")
    .values({ shopId: shop, keyHash, wish: JSON.stringify(wish), expiresAt })
    .execute();
}

export function findDownload(db: Db, shop: ShopId, keyHash: Buffer, now: Date) {
  return db
    .selectFrom("downloads")
    .select("wish")
    .where("shopId", "=", shop)
    .where("keyHash", "=", keyHash)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

/** Cross-shop: links that are good for nothing any more. */
export async function deleteExpiredDownloads(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("downloads").where("expiresAt", "<=", now).execute();
}

/** What was searched for may be somebody's name. */
export async function deleteDownloadsOfShop(tx: Db, shop: ShopId): Promise<void> {
  await tx.deleteFrom("downloads").where("shopId", "=", shop).execute();
}
