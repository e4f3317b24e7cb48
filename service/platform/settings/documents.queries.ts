import type { ShopId } from "../../../contract/ids";
import type { Db } from "../db/database";
import { noteChange } from "../db/noted-changes";

/** One area's settings as stored; the caller parses them by its schema. */
export async function findDocument(db: Db, shop: ShopId, area: string): Promise<unknown> {
  const row = await db
    .selectFrom("settingDocuments")
    .select("document")
    .where("shopId", "=", shop)
    .where("area", "=", area)
    .executeTakeFirst();
  return row?.document;
}

/** Documents of several areas by area; without those that were never stored. */
export async function listDocuments(
  db: Db,
  shop: ShopId,
  areas: readonly string[],
): Promise<Map<string, unknown>> {
  const rows = await db
    .selectFrom("settingDocuments")
    .select(["area", "document"])
    .where("shopId", "=", shop)
    .where("area", "in", areas)
    .execute();
  return new Map(rows.map((row) => [row.area, row.document]));
}

export async function saveDocument(tx: Db, shop: ShopId, area: string, document: unknown, now: Date) {
  const changes = { document: JSON.stringify(document), updatedAt: now };
  await tx
    .insertInto("settingDocuments")
    .values({ shopId: shop, area, ...changes })
    .onConflict((conflict) => conflict.columns(["shopId", "area"]).doUpdateSet(changes))
    .execute();
  await noteChange(tx, shop, "settings");
}
