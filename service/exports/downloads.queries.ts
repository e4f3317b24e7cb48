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

/** Undefined as well where the shop has removed the app. */
export function findDownload(db: Db, shop: ShopId, keyHash: Buffer, now: Date) {
  return db
    .selectFrom("downloads")
    .innerJoin("shops", "shops.id", "downloads.shopId")
    .select("downloads.wish")
    .where("downloads.shopId", "=", shop)
    .where("downloads.keyHash", "=", keyHash)
    .where("downloads.expiresAt", ">", now)
    .where("shops.uninstalledAt", "is", null)
    .executeTakeFirst();
}

/** Cross-shop: links that are good for nothing any more. */
export async function deleteExpiredDownloads(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("downloads").where("expiresAt", "<=", now).execute();
}

/** All links of a shop: it has left, or what they search for may be somebody's name. */
export async function deleteDownloadsOfShop(tx: Db, shop: ShopId): Promise<void> {
  await tx.deleteFrom("downloads").where("shopId", "=", shop).execute();
}
