import type { Selectable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

/** As stored: both tokens are encrypted. */
export type StoredTokens = Selectable<Tables["shopTokens"]>;

export function findTokens(db: Db, shop: ShopId): Promise<StoredTokens | undefined> {
  return db.selectFrom("shopTokens").selectAll().where("shopId", "=", shop).executeTakeFirst();
}

/** Saves a new pair and releases the lease in the same statement. */
export async function saveTokens(db: Db, tokens: Omit<StoredTokens, "refreshLeaseUntil">): Promise<void> {
  const { shopId, ...changes } = tokens;
  await db
    .insertInto("shopTokens")
    .values({ shopId, ...changes })
    .onConflict((conflict) => conflict.column("shopId").doUpdateSet({ ...changes, refreshLeaseUntil: null }))
    .execute();
}

/**
 * Replaces the pair that was refreshed, and releases the lease. False where that pair is no longer stored: a merchant
 * has opened the app meanwhile, which stored newer tokens, or has uninstalled it.
 */
export async function replaceTokens(
  db: Db,
  { shopId, ...changes }: Omit<StoredTokens, "refreshLeaseUntil">,
  former: StoredTokens,
): Promise<boolean> {
  const row = await db
    .updateTable("shopTokens")
    .set({ ...changes, refreshLeaseUntil: null })
    .where("shopId", "=", shopId)
    .where("refreshToken", "=", former.refreshToken)
    .returning("shopId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes exactly this pair; false if another one has replaced it. */
export async function deletePair(db: Db, former: StoredTokens): Promise<boolean> {
  const row = await db
    .deleteFrom("shopTokens")
    .where("shopId", "=", former.shopId)
    .where("refreshToken", "=", former.refreshToken)
    .returning("shopId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Claims the lease: true for the one caller that may refresh until it expires. */
export async function takeRefreshLease(db: Db, shop: ShopId, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .updateTable("shopTokens")
    .set({ refreshLeaseUntil: until })
    .where("shopId", "=", shop)
    .where((where) =>
      where.or([where("refreshLeaseUntil", "is", null), where("refreshLeaseUntil", "<", now)]),
    )
    .returning("shopId")
    .executeTakeFirst();
  return taken !== undefined;
}

export async function releaseRefreshLease(db: Db, shop: ShopId): Promise<void> {
  await db.updateTable("shopTokens").set({ refreshLeaseUntil: null }).where("shopId", "=", shop).execute();
}

export async function updateScope(db: Db, shop: ShopId, scope: string): Promise<void> {
  await db.updateTable("shopTokens").set({ scope }).where("shopId", "=", shop).execute();
}

export async function deleteTokens(db: Db, shop: ShopId): Promise<void> {
  await db.deleteFrom("shopTokens").where("shopId", "=", shop).execute();
}
