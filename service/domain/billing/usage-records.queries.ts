import { sql } from "kysely";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Period } from "./period";
import { unnestPeriods } from "./unnest-periods";

/** The order a charge is for; the shop is the one that pays. */
export interface UsageKey {
  shop: ShopId;
  orderShop: ShopId;
  order: OrderId;
}

/** Charges to be made; an order that was refused once may be tried again. */
export async function queueUsageRecords(
  tx: Db,
  charges: UsageKey[],
  terms: { subscriptionId: string; periodStart: Date; priceCents: number; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("usageRecords")
    .values(
      charges.map(({ shop, orderShop, order }) => ({
        ...terms,
        shopId: shop,
        orderShopId: orderShop,
        orderId: order,
        state: "queued" as const,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "orderShopId", "orderId"])
        .doUpdateSet({ ...terms, state: "queued" })
        .where("usageRecords.state", "=", "refused"),
    )
    .execute();
}

export function findQueuedUsage(db: Db, { shop, orderShop, order }: UsageKey) {
  return db
    .selectFrom("usageRecords")
    .innerJoin("subscriptions", (join) =>
      join
        .onRef("subscriptions.shopId", "=", "usageRecords.shopId")
        .onRef("subscriptions.id", "=", "usageRecords.subscriptionId"),
    )
    .select(["usageRecords.subscriptionId", "usageRecords.periodStart", "usageRecords.priceCents"])
    .select("subscriptions.usageLineId")
    .where("usageRecords.shopId", "=", shop)
    .where("orderShopId", "=", orderShop)
    .where("orderId", "=", order)
    .where("state", "=", "queued")
    .executeTakeFirst();
}

/** False if another process has settled it in the meantime. */
export async function settleUsage(
  tx: Db,
  { shop, orderShop, order }: UsageKey,
  result: { state: "charged"; shopifyId: string } | { state: "refused" },
): Promise<boolean> {
  const row = await tx
    .updateTable("usageRecords")
    .set(result)
    .where("shopId", "=", shop)
    .where("orderShopId", "=", orderShop)
    .where("orderId", "=", order)
    .where("state", "=", "queued")
    .returning("orderId")
    .executeTakeFirst();
  return row !== undefined;
}

/** Cents that extra orders cost in a period of a subscription, those that are still to be charged among them. */
export async function sumUsage(
  db: Db,
  shop: ShopId,
  subscriptionId: string,
  periodStart: Date,
): Promise<number> {
  const row = await db
    .selectFrom("usageRecords")
    .select((eb) => eb.fn.sum<string | null>("priceCents").as("cents"))
    .where("shopId", "=", shop)
    .where("subscriptionId", "=", subscriptionId)
    .where("periodStart", "=", periodStart)
    .where("state", "in", ["queued", "charged"])
    .executeTakeFirstOrThrow();
  return Number(row.cents ?? 0);
}

/** Extra orders and their cost in each of the periods, in their order, whatever subscription they were charged to. */
export async function sumUsageOfPeriods(
  db: Db,
  shop: ShopId,
  periods: readonly Period[],
): Promise<{ orders: number; cents: number }[]> {
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(u.order_id)::int as orders, coalesce(sum(u.price_cents), 0)::int as cents
    from ${unnestPeriods(periods)}
    left join usage_records u on u.shop_id = ${shop} and u.state in ('queued', 'charged')
      and u.period_start >= p.starts_at and u.period_start < p.ends_at
    group by p.place order by p.place`.execute(db);
  return rows;
}
