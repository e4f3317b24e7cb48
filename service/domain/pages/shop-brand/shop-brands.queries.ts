import { type Insertable, type Selectable, sql } from "kysely";
import type { ImageId, ShopId } from "../../../../contract/ids";
import { noteChange } from "../../../platform/db/noted-changes";
import type { Db, Tx } from "../../../platform/db/database";
import type { Tables } from "../../../platform/db/tables";
import type { ImageReferrer } from "../../images/image-referrer";
import { prepared } from "../../../platform/db/prepared";

export type ShopBrandRow = Selectable<Tables["shopBrands"]>;

export function findShopBrand(db: Db, shop: ShopId): Promise<ShopBrandRow | undefined> {
  return db
    .selectFrom("shopBrands")
    .modifyFront(prepared)
    .selectAll()
    .where("shopId", "=", shop)
    .executeTakeFirst();
}

export async function saveShopBrand(tx: Tx, row: Insertable<Tables["shopBrands"]>): Promise<void> {
  const { shopId, ...changed } = row;
  await tx
    .insertInto("shopBrands")
    .values(row)
    .onConflict((conflict) => conflict.column("shopId").doUpdateSet(changed))
    .execute();
  await noteChange(tx, shopId, "pages");
}

export const shopBrandImages: ImageReferrer = {
  name: "the shop's brand",
  async listReferred(db: Db, shop: ShopId, ids: ImageId[]): Promise<ImageId[]> {
    const { rows } = await sql<{ id: ImageId }>`
      select given.id from unnest(${ids}::text[]) as given (id)
      join shop_brands b on b.shop_id = ${shop} and given.id in (b.logo->>'id', b.favicon->>'id')`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },
};
