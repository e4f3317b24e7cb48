import { sql } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";
import type { Budget } from "../../../platform/config/provider-settings";

/** A day as stored: in UTC. */
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** The budget set for this shop; undefined where PROVIDER_BUDGETS applies. */
export function findShopBudget(db: Db, shop: ShopId, provider: string): Promise<Budget | undefined> {
  return db
    .selectFrom("providerBudgets")
    .select(["perDay", "perMonth"])
    .where("shopId", "=", shop)
    .where("provider", "=", provider)
    .executeTakeFirst();
}

/**
 * Adds to the shop's use of this day; the row stays locked until the transaction ends. False where the shop has been deleted
 * meanwhile.
 */
export async function addUse(
  db: Db,
  shop: ShopId,
  provider: string,
  at: Date,
  use: { registrations?: number; readings?: number },
): Promise<boolean> {
  const { registrations = 0, readings = 0 } = use;
  const { rows } = await sql`
    insert into provider_use (shop_id, provider, day, registrations, readings)
    select s.id, ${provider}, ${dayOf(at)}::date, greatest(${registrations}::int, 0), ${readings}::int
    from shops s where s.id = ${shop} for key share of s
    on conflict (shop_id, provider, day) do update set
      registrations = greatest(provider_use.registrations + ${registrations}::int, 0),
      readings = provider_use.readings + ${readings}::int
    returning shop_id
  `.execute(db);
  return rows.length > 0;
}

/**
 * Cross-shop: adds to the use of many shops, in the order of their ids. Returns those that are there: one may have been deleted
 * meanwhile, which the others must not suffer for.
 */
export async function addUseOfShops(
  db: Db,
  provider: string,
  at: Date,
  amounts: { shop: ShopId; amount: number }[],
  column: "registrations" | "readings",
): Promise<Set<ShopId>> {
  if (amounts.length === 0) return new Set();
  const used = sql.ref(column);
  const { rows } = await sql<{ shopId: ShopId }>`
    insert into provider_use (shop_id, provider, day, ${used})
    select s.id, ${provider}, ${dayOf(at)}::date, n.amount
    from unnest(${amounts.map(({ shop }) => shop)}::integer[], ${amounts.map(({ amount }) => amount)}::integer[])
      as n (shop_id, amount)
    join shops s on s.id = n.shop_id
    order by s.id for key share of s
    on conflict (shop_id, provider, day) do update set ${used} = provider_use.${used} + excluded.${used}
    returning shop_id
  `.execute(db);
  return new Set(rows.map(({ shopId }) => shopId));
}

/** Cross-shop: takes registrations off the use of many shops. */
export async function takeOffUse(
  db: Db,
  provider: string,
  at: Date,
  amounts: { shop: ShopId; amount: number }[],
): Promise<void> {
  if (amounts.length === 0) return;
  await sql`
    with n as (
      select * from unnest(${amounts.map(({ shop }) => shop)}::integer[], ${amounts.map(({ amount }) => amount)}::integer[])
        as n (shop_id, amount)
    ), held as (
      select u.shop_id from provider_use u join n on n.shop_id = u.shop_id
      where u.provider = ${provider} and u.day = ${dayOf(at)}::date
      order by u.shop_id for update of u
    )
    update provider_use u set registrations = greatest(u.registrations - n.amount, 0)
    from n join held on held.shop_id = n.shop_id
    where u.shop_id = n.shop_id and u.provider = ${provider} and u.day = ${dayOf(at)}::date
  `.execute(db);
}

/** Cross-shop: those of these shops that have a budget of their own. */
export async function listLimitedShops(db: Db, provider: string, shops: ShopId[]): Promise<Set<ShopId>> {
  const rows = await db
    .selectFrom("providerBudgets")
    .select("shopId")
    .where("provider", "=", provider)
    .where("shopId", "in", shops)
    .execute();
  return new Set(rows.map(({ shopId }) => shopId));
}

/** The shop's use of each provider, today and in this month. */
export async function listUse(db: Db | Tx, shop: ShopId, at: Date) {
  const today = dayOf(at);
  const { rows } = await sql<{ provider: string; today: number; month: number }>`
    select provider, coalesce(sum(registrations) filter (where day = ${today}::date), 0)::int as today,
      sum(registrations)::int as month
    from provider_use
    where shop_id = ${shop} and day between date_trunc('month', ${today}::date)::date and ${today}::date
    group by provider order by provider
  `.execute(db);
  return rows;
}
