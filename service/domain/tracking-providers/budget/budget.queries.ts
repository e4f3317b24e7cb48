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

/** Adds to the shop's use of this day; the row stays locked until the transaction ends. */
export async function addUse(
  db: Db,
  shop: ShopId,
  provider: string,
  at: Date,
  use: { registrations?: number; readings?: number },
): Promise<void> {
  const { registrations = 0, readings = 0 } = use;
  await sql`
    insert into provider_use (shop_id, provider, day, registrations, readings)
    values (${shop}, ${provider}, ${dayOf(at)}::date, greatest(${registrations}::int, 0), ${readings}::int)
    on conflict (shop_id, provider, day) do update set
      registrations = greatest(provider_use.registrations + ${registrations}::int, 0),
      readings = provider_use.readings + ${readings}::int
  `.execute(db);
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
