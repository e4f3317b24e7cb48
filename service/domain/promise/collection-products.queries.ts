import { sql } from "kysely";
import type { DeliveryRules } from "../../../contract/estimated-delivery";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";

/** The rules with the products of excluded collections among the excluded ones, under the name of their collection. */
export async function withCollections<Rules extends DeliveryRules>(
  db: Db,
  shop: ShopId,
  rules: Rules,
): Promise<Rules> {
  const { excluded_collections: collections } = rules;
  if (collections.length === 0) return rules;
  const rows = await db
    .selectFrom("collectionProducts")
    .select(["collectionId", "productId"])
    .where("shopId", "=", shop)
    .where(
      "collectionId",
      "in",
      collections.map(({ id }) => id),
    )
    .execute();
  const titles = new Map(collections.map(({ id, title }) => [id, title]));
  const products = rows.map(({ collectionId, productId: id }) => ({ id, title: titles.get(collectionId)! }));
  return { ...rules, excluded_products: [...rules.excluded_products, ...products] };
}

/**
 * Puts the products of one collection in place of those that are known.
 * @returns whether any came or went
 */
export async function saveCollection(
  tx: Tx,
  shop: ShopId,
  collection: string,
  products: string[],
): Promise<boolean> {
  const gone = await sql`
    delete from collection_products
    where shop_id = ${shop} and collection_id = ${collection} and product_id <> all(${products}::text[])`.execute(
    tx,
  );
  const added = await sql`
    insert into collection_products (shop_id, collection_id, product_id)
    select ${shop}, ${collection}, product from unnest(${products}::text[]) as product
    on conflict do nothing`.execute(tx);
  return Number(gone.numAffectedRows) + Number(added.numAffectedRows) > 0;
}

/** Forgets collections that are excluded no longer. */
export async function deleteOtherCollections(tx: Tx, shop: ShopId, kept: string[]): Promise<void> {
  await sql`delete from collection_products where shop_id = ${shop} and collection_id <> all(${kept}::text[])`.execute(
    tx,
  );
}
