import { sql, type Insertable, type Selectable } from "kysely";
import type { ImageId, ShopDomain, ShopId } from "../../../contract/ids";
import type { ImageKind } from "../../../contract/image-limits";
import type { Db, Tx } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

export type StoredImage = Selectable<Tables["images"]>;

/** The image that a shop has from the same file; it counts as used now. */
export function touchImageOfContent(
  db: Db,
  shop: ShopId,
  { kind, contentHash }: { kind: ImageKind; contentHash: Buffer },
  now: Date,
): Promise<StoredImage | undefined> {
  return db
    .updateTable("images")
    .set({ usedAt: now })
    .where("shopId", "=", shop)
    .where("kind", "=", kind)
    .where("contentHash", "=", contentHash)
    .returningAll()
    .executeTakeFirst();
}

/** False where the shop has an image of the same file by now. */
export async function insertImage(tx: Tx, image: Insertable<Tables["images"]>): Promise<boolean> {
  const row = await tx
    .insertInto("images")
    .values(image)
    .onConflict((conflict) => conflict.columns(["shopId", "kind", "contentHash"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertVariants(tx: Tx, variants: Insertable<Tables["imageVariants"]>[]): Promise<void> {
  await tx.insertInto("imageVariants").values(variants).execute();
}

export async function countImages(tx: Db, shop: ShopId): Promise<number> {
  const { count } = await tx
    .selectFrom("images")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("shopId", "=", shop)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listImages(db: Db, shop: ShopId, ids: ImageId[]): Promise<StoredImage[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("images")
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

/** Images of a shop that were last seen used before then, those first that are unused for longest. */
export async function listImagesUsedBefore(
  db: Db,
  shop: ShopId,
  before: Date,
  limit: number,
): Promise<ImageId[]> {
  const rows = await db
    .selectFrom("images")
    .select("id")
    .where("shopId", "=", shop)
    .where("usedAt", "<", before)
    .orderBy("usedAt")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Cross-shop, for the job that removes unused images. */
export async function listShopsWithImagesUsedBefore(db: Db, before: Date): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("images")
    .select("shopId")
    .distinct()
    .where("usedAt", "<", before)
    .orderBy("shopId")
    .execute();
  return rows.map(({ shopId }) => shopId);
}

export async function markImagesUsed(tx: Tx, shop: ShopId, ids: ImageId[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("images")
    .set({ usedAt: now })
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .execute();
}

export async function deleteImages(tx: Tx, shop: ShopId, ids: ImageId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom("images").where("shopId", "=", shop).where("id", "in", ids).execute();
}

/** Of an installed shop; `domain` asks for that shop's only, as behind its app proxy. */
export const findVariant = (db: Db, id: string, name: string, domain: ShopDomain | null) =>
  variantsOf(db, id, domain).where("v.name", "=", name).executeTakeFirst();

/** Of images that were uploaded before they had a picture for emails. */
export const findLargest = (db: Db, id: string, domain: ShopDomain | null) =>
  variantsOf(db, id, domain)
    .where("v.name", "=", sql<string>`i.width || '.webp'`)
    .executeTakeFirst();

function variantsOf(db: Db, id: string, domain: ShopDomain | null) {
  return db
    .selectFrom("imageVariants as v")
    .innerJoin("shops", "shops.id", "v.shopId")
    .innerJoin("images as i", (join) =>
      join.onRef("i.shopId", "=", "v.shopId").onRef("i.id", "=", "v.imageId"),
    )
    .select(["v.imageId", "v.name", "v.type", "v.hash", "v.bytes"])
    .where("i.id", "=", id as ImageId)
    .where("shops.uninstalledAt", "is", null)
    .$if(domain !== null, (query) => query.where("shops.domain", "=", domain!));
}

/** Notes keys of the image store that are to be deleted unless they are withdrawn before `dueAt`. */
export async function insertRemovals(db: Db, keys: string[], dueAt: Date): Promise<void> {
  await db
    .insertInto("imageRemovals")
    .values(keys.map((key) => ({ key, dueAt })))
    .execute();
}

export async function deleteRemovals(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom("imageRemovals").where("key", "in", keys).execute();
}

export async function listDueRemovals(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("imageRemovals")
    .select("key")
    .where("dueAt", "<=", now)
    .orderBy("dueAt")
    .orderBy("key")
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Those of these images whose id stands in a setting of the shop, or in an earlier version of one. */
export async function listImagesInSettings(db: Db, shop: ShopId, ids: ImageId[]): Promise<ImageId[]> {
  const { rows } = await sql<{ id: ImageId }>`
    select given.id from unnest(${ids}::text[]) as given (id)
    where exists (select from setting_documents d
        where d.shop_id = ${shop} and d.document::text like '%' || given.id || '%')
      or exists (select from setting_versions v
        where v.shop_id = ${shop} and v.document::text like '%' || given.id || '%')`.execute(db);
  return rows.map(({ id }) => id);
}
