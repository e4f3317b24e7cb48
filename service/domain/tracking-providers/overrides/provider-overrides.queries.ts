import type { ShopId } from "../../../../contract/ids";
import type { Db } from "../../../platform/db/database";
import type { Budget } from "../../../platform/config/provider-settings";

/** Cross-shop, like all of these but the budgets: every courier with an order of its own. */
export function listProviderOverrides(db: Db) {
  return db.selectFrom("providerOverrides").selectAll().orderBy("courier").execute();
}

export async function saveProviderOverride(db: Db, courier: string, providers: string[]): Promise<void> {
  await db
    .insertInto("providerOverrides")
    .values({ courier, providers })
    .onConflict((conflict) => conflict.column("courier").doUpdateSet({ providers }))
    .execute();
}

export async function deleteProviderOverride(db: Db, courier: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("providerOverrides")
    .where("courier", "=", courier)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Every shop's own budget, with the shop's domain. */
export function listShopBudgets(db: Db) {
  return db
    .selectFrom("providerBudgets as b")
    .innerJoin("shops as s", "s.id", "b.shopId")
    .select(["s.id as shopId", "s.domain", "b.provider", "b.perDay", "b.perMonth"])
    .orderBy("s.domain")
    .orderBy("b.provider")
    .execute();
}

export async function saveShopBudget(db: Db, shop: ShopId, provider: string, budget: Budget): Promise<void> {
  await db
    .insertInto("providerBudgets")
    .values({ shopId: shop, provider, ...budget })
    .onConflict((conflict) => conflict.columns(["shopId", "provider"]).doUpdateSet(budget))
    .execute();
}

export async function deleteShopBudget(db: Db, shop: ShopId, provider: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("providerBudgets")
    .where("shopId", "=", shop)
    .where("provider", "=", provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
