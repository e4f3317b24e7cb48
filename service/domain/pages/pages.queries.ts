import type { Insertable, Selectable, Updateable } from "kysely";
import type { PageId, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

const columns = [
  ...(["id", "name", "isDefault", "rules", "draftVersion", "changedAt", "changedBy", "createdAt"] as const),
  ...(["publishedVersion", "publishedDraftVersion", "scheduledAt", "scheduledDraftVersion"] as const),
] as const;

export type PageRow = Pick<Selectable<Tables["pages"]>, (typeof columns)[number]> & {
  address: string | null;
};

const withAddress = (db: Db, shop: ShopId) =>
  db
    .selectFrom("pages")
    .leftJoin("pageAddresses", (join) =>
      join
        .onRef("pageAddresses.shopId", "=", "pages.shopId")
        .onRef("pageAddresses.pageId", "=", "pages.id")
        .on("pageAddresses.isCurrent", "=", true),
    )
    .select(columns.map((column) => `pages.${column}` as const))
    .select("pageAddresses.address")
    .where("pages.shopId", "=", shop);

/** The default first, then the oldest. */
export function listPages(db: Db, shop: ShopId): Promise<PageRow[]> {
  return withAddress(db, shop).orderBy("pages.isDefault", "desc").orderBy("pages.id").execute();
}

export function findPage(
  db: Db,
  shop: ShopId,
  id: PageId,
): Promise<(PageRow & { draft: unknown }) | undefined> {
  return withAddress(db, shop).select("pages.draft").where("pages.id", "=", id).executeTakeFirst();
}

export async function countPages(db: Db, shop: ShopId): Promise<number> {
  const { pages } = await db
    .selectFrom("pages")
    .select((select) => select.fn.countAll<string>().as("pages"))
    .where("shopId", "=", shop)
    .executeTakeFirstOrThrow();
  return Number(pages);
}

export async function insertPage(
  tx: Tx,
  shop: ShopId,
  page: Omit<Insertable<Tables["pages"]>, "shopId" | "id">,
): Promise<PageId> {
  await noteChange(tx, shop, "pages");
  const { id } = await tx
    .insertInto("pages")
    .values({ ...page, shopId: shop })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePage(
  tx: Tx,
  shop: ShopId,
  id: PageId,
  changes: Updateable<Tables["pages"]>,
): Promise<void> {
  await noteChange(tx, shop, "pages");
  await tx.updateTable("pages").set(changes).where("shopId", "=", shop).where("id", "=", id).execute();
}

export async function deletePageRow(tx: Tx, shop: ShopId, id: PageId): Promise<void> {
  await noteChange(tx, shop, "pages");
  await tx.deleteFrom("pages").where("shopId", "=", shop).where("id", "=", id).execute();
}

/** Cross-shop, for the job. Pages whose time has come, of shops that have the app. */
export function listDuePages(db: Db, now: Date) {
  return db
    .selectFrom("pages")
    .innerJoin("shops", "shops.id", "pages.shopId")
    .select(["pages.shopId", "pages.id"])
    .where("pages.scheduledAt", "<=", now)
    .where("shops.uninstalledAt", "is", null)
    .orderBy("pages.scheduledAt")
    .execute();
}

/** What is published later, if its time has come; the caller holds the shop's lock. */
export function findScheduled(tx: Tx, shop: ShopId, id: PageId, now: Date) {
  return tx
    .selectFrom("pages")
    .select(["scheduledDocument", "scheduledDraftVersion", "scheduledBy"])
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("scheduledAt", "<=", now)
    .executeTakeFirst();
}
