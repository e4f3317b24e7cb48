import type { PageId, ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";

/** Former addresses of a page that still lead to it; the oldest are given up. */
const MOST_FORMER = 20;

export function listAddresses(db: Db, shop: ShopId) {
  return db
    .selectFrom("pageAddresses")
    .select(["address", "pageId", "isCurrent"])
    .where("shopId", "=", shop)
    .execute();
}

/** The page that has this address now; a former address is free. */
export async function findPageAt(db: Db, shop: ShopId, address: string): Promise<PageId | undefined> {
  const row = await db
    .selectFrom("pageAddresses")
    .select("pageId")
    .where("shopId", "=", shop)
    .where("address", "=", address)
    .where("isCurrent", "=", true)
    .executeTakeFirst();
  return row?.pageId;
}

/** Makes it the page's address; the one before leads to it from now on. The caller holds the shop's lock. */
export async function saveAddress(
  tx: Tx,
  shop: ShopId,
  page: PageId,
  address: string,
  now: Date,
): Promise<void> {
  await noteChange(tx, shop, "pages");
  await tx
    .updateTable("pageAddresses")
    .set({ isCurrent: false, changedAt: now })
    .where("shopId", "=", shop)
    .where("pageId", "=", page)
    .where("isCurrent", "=", true)
    .execute();
  const row = { pageId: page, isCurrent: true, changedAt: now };
  await tx
    .insertInto("pageAddresses")
    .values({ ...row, shopId: shop, address })
    .onConflict((conflict) => conflict.columns(["shopId", "address"]).doUpdateSet(row))
    .execute();
  const kept = tx
    .selectFrom("pageAddresses")
    .select("address")
    .where("shopId", "=", shop)
    .where("pageId", "=", page)
    .orderBy("isCurrent", "desc")
    .orderBy("changedAt", "desc")
    .limit(MOST_FORMER + 1);
  await tx
    .deleteFrom("pageAddresses")
    .where("shopId", "=", shop)
    .where("pageId", "=", page)
    .where("address", "not in", kept)
    .execute();
}
