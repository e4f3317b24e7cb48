import { sql } from "kysely";
import type { ShopId, ViewId } from "../../../../contract/ids";
import type { ListView } from "../../../../contract/saved-views";
import type { Db } from "../../../platform/db/database";
import { prepared } from "../../../platform/db/prepared";

const columns = ["id", "name", "view", "isDefault"] as const;

export function listViews(db: Db, shop: ShopId) {
  return db
    .selectFrom("savedViews")
    .select([...columns])
    .where("shopId", "=", shop)
    .orderBy((view) => view.fn("lower", ["name"]))
    .orderBy("id")
    .execute();
}
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];

/** The same with the document of the shop's columns, in one statement. */
export async function listViewsAndColumns(
  db: Db,
  shop: ShopId,
  columnsArea: string,
): Promise<{ views: ViewRow[]; columns: unknown }> {
  const { rows } = await sql<{ views: ViewRow[]; columns: unknown }>`${prepared}
    select
      (select coalesce(json_agg(
          json_build_object('id', id::text, 'name', name, 'view', view, 'isDefault', is_default)
          order by lower(name), id), '[]')
        from saved_views where shop_id = ${shop}) as views,
      (select document from setting_documents where shop_id = ${shop} and area = ${columnsArea}) as columns`.execute(
    db,
  );
  return rows[0]!;
}

export function findView(db: Db, shop: ShopId, id: ViewId): Promise<ViewRow | undefined> {
  return db
    .selectFrom("savedViews")
    .select([...columns])
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Undefined where another view has the name. */
export function insertView(
  tx: Db,
  shop: ShopId,
  { name, view, now }: { name: string; view: ListView; now: Date },
): Promise<ViewRow | undefined> {
  return tx
    .insertInto("savedViews")
    .values({ shopId: shop, name, view: JSON.stringify(view), createdAt: now })
    .onConflict((conflict) => conflict.expression(sql`shop_id, lower(name)`).doNothing())
    .returning([...columns])
    .executeTakeFirst();
}

export function writeView(tx: Db, shop: ShopId, { id, name, view, isDefault }: ViewRow): Promise<ViewRow> {
  return tx
    .updateTable("savedViews")
    .set({ name, view: JSON.stringify(view), isDefault })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .returning([...columns])
    .executeTakeFirstOrThrow();
}

/** The default view is the one the list opens with; a shop has at most one. */
export async function clearDefaultView(tx: Db, shop: ShopId): Promise<void> {
  await tx
    .updateTable("savedViews")
    .set({ isDefault: false })
    .where("shopId", "=", shop)
    .where("isDefault", "=", true)
    .execute();
}

/** Whether there was one. */
export async function deleteViewRow(db: Db, shop: ShopId, id: ViewId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("savedViews")
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
