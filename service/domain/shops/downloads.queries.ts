import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

export async function insertDownload(
  tx: Db,
  shop: ShopId,
  { keyHash, request, expiresAt }: { keyHash: Buffer; request: unknown; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto("downloads")
    .values({ shopId: shop, keyHash, request: JSON.stringify(request), expiresAt })
    .execute();
}

/** Undefined as well where the shop has removed the app. */
export function findDownload(db: Db, shop: ShopId, keyHash: Buffer, now: Date) {
  return db
    .selectFrom("downloads")
    .innerJoin("shops", "shops.id", "downloads.shopId")
    .select("downloads.request")
    .where("downloads.shopId", "=", shop)
    .where("downloads.keyHash", "=", keyHash)
    .where("downloads.expiresAt", ">", now)
    .where("shops.uninstalledAt", "is", null)
    .executeTakeFirst();
}

/** Cross-shop: deletes expired links. */
export async function deleteExpiredDownloads(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("downloads").where("expiresAt", "<=", now).execute();
}

/** Deletes all links of a shop: it has uninstalled the app, or a stored filter may name an erased customer. */
export async function deleteDownloadsOfShop(tx: Db, shop: ShopId): Promise<void> {
  await tx.deleteFrom("downloads").where("shopId", "=", shop).execute();
}
