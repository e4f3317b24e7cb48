import { sql } from "kysely";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { noteChange } from "../../platform/db/noted-changes";
import type { Period } from "./period";
import { unnestPeriods } from "./unnest-periods";
import { prepared } from "../../platform/db/prepared";

/** A main store with the stores that are linked to it, itself first: they share its plan and its quota. */
export async function listGroup(db: Db, main: ShopId): Promise<{ id: ShopId; domain: string }[]> {
  const rows = await db
    .selectFrom("shops")
    .modifyFront(prepared)
    .select(["id", "domain"])
    .where((where) => where.or([where("id", "=", main), where("mainShopId", "=", main)]))
    .orderBy("id")
    .execute();
  return rows.toSorted((a, b) => Number(b.id === main) - Number(a.id === main));
}

/** The same, with the units that each store has used. */
export async function countUnitsOfGroup(
  db: Db,
  main: ShopId,
  period: { from: Date; to: Date },
): Promise<{ id: ShopId; domain: string; units: number }[]> {
  const { rows } = await sql<{ id: ShopId; domain: string; units: number }>`${prepared}
    select s.id, s.domain, (
      select count(*)::int from quota_units u
      where u.shop_id = s.id and u.used_at >= ${period.from} and u.used_at < ${period.to}) as units
    from shops s where s.id = ${main} or s.main_shop_id = ${main}
    order by s.id = ${main} desc, s.id`.execute(db);
  return rows;
}

/** Units that each of these stores has used; none for those that are not in the answer. */
export async function countUnits(
  db: Db,
  shops: readonly ShopId[],
  period: { from: Date; to: Date },
): Promise<Map<ShopId, number>> {
  const rows = await db
    .selectFrom("quotaUnits")
    .select(["shopId", (select) => select.fn.countAll<string>().as("used")])
    .where("shopId", "in", shops)
    .where("usedAt", ">=", period.from)
    .where("usedAt", "<", period.to)
    .groupBy("shopId")
    .execute();
  return new Map(rows.map((row) => [row.shopId, Number(row.used)]));
}

export interface OrderToCount {
  id: OrderId;
  /** When its unit is used: usually when it was placed. */
  orderedAt: Date;
  /** When it was placed, where its unit is used later. */
  placedAt?: Date;
}

/** Those of these orders that have no unit yet, and do not wait for one. */
export async function withoutUnits<Order extends { id: OrderId }>(
  tx: Tx,
  shop: ShopId,
  orders: Order[],
): Promise<Order[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<{ id: OrderId }>`
    select id from orders o
    where shop_id = ${shop} and id = any(${orders.map(({ id }) => id)}::bigint[]) and is_tracked
      and not exists (select from quota_units u where u.shop_id = o.shop_id and u.order_id = o.id)`.execute(
    tx,
  );
  const uncounted = new Set(rows.map(({ id }) => id));
  return orders.filter(({ id }) => uncounted.has(id));
}

/** One unit for each order; an order that has one keeps it. */
export async function insertUnits(
  tx: Db,
  shop: ShopId,
  orders: OrderToCount[],
  { isOverage }: { isOverage: boolean },
): Promise<void> {
  if (orders.length === 0) return;
  await tx
    .insertInto("quotaUnits")
    .modifyEnd(prepared)
    .values(orders.map((order) => ({ shopId: shop, orderId: order.id, usedAt: order.orderedAt, isOverage })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the order's unit to the quota. */
export async function deleteUnit(tx: Db, shop: ShopId, orderId: OrderId): Promise<void> {
  await tx.deleteFrom("quotaUnits").where("shopId", "=", shop).where("orderId", "=", orderId).execute();
}

/** A period that quota is counted in, for the history. */
export async function upsertPeriod(
  tx: Db,
  shop: ShopId,
  period: { from: Date; to: Date },
  quota: number,
): Promise<void> {
  await tx
    .insertInto("quotaPeriods")
    .values({ shopId: shop, startsAt: period.from, endsAt: period.to, quota })
    .onConflict((conflict) =>
      conflict.columns(["shopId", "startsAt"]).doUpdateSet({ endsAt: period.to, quota }),
    )
    .execute();
}

/** The newest first, without those that are still to come. */
export function listPeriods(db: Db, shop: ShopId, before: Date, limit: number) {
  return db
    .selectFrom("quotaPeriods")
    .modifyFront(prepared)
    .select(["startsAt", "endsAt", "quota"])
    .where("shopId", "=", shop)
    .where("startsAt", "<=", before)
    .orderBy("startsAt", "desc")
    .limit(limit)
    .execute();
}

/**
 * Units of a group by day in a time zone, the oldest day first: those of the period, and those of a recent stretch of time that
 * may begin before it or within it. Days without any of them are left out.
 */
export async function countUnitsByDay(
  db: Db,
  shops: readonly ShopId[],
  { period, recent }: { period: Period; recent: Period },
  timezone: string,
): Promise<{ day: string; inPeriod: number; recent: number }[]> {
  const [from, to] = [earlier(period.from, recent.from), later(period.to, recent.to)];
  const { rows } = await sql<{ day: string; inPeriod: number; recent: number }>`
    select to_char(used_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      (count(*) filter (where used_at >= ${period.from} and used_at < ${period.to}))::int as in_period,
      (count(*) filter (where used_at >= ${recent.from} and used_at < ${recent.to}))::int as recent
    from quota_units
    where shop_id in (${sql.join(shops)}) and used_at >= ${from} and used_at < ${to}
    group by 1 order by 1`.execute(db);
  return rows;
}

const earlier = (a: Date, b: Date) => (a < b ? a : b);
const later = (a: Date, b: Date) => (a > b ? a : b);

/** Units that a group has used in each of the periods, in their order. */
export async function countUnitsOfPeriods(
  db: Db,
  shops: readonly ShopId[],
  periods: readonly Period[],
): Promise<number[]> {
  const { rows } = await sql<{ units: number }>`
    select (
      select count(*)::int from quota_units
      where shop_id in (${sql.join(shops)}) and used_at >= p.starts_at and used_at < p.ends_at) as units
    from ${unnestPeriods(periods)} order by p.place`.execute(db);
  return rows.map(({ units }) => units);
}

/** Orders of a group that wait for quota. */
export async function countWaiting(db: Db, shops: readonly ShopId[]): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<string>().as("waiting"))
    .where("shopId", "in", shops)
    .where("isTracked", "=", false)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.waiting);
}

export async function markWaiting(tx: Tx, shop: ShopId, orderIds: OrderId[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable("orders")
    .set({ isTracked: false })
    .where("shopId", "=", shop)
    .where("id", "in", orderIds)
    .execute();
  await noteChange(tx, shop, "orders");
}

/** The oldest orders that wait for quota; one that the merchant has deleted waits no longer. */
export function listWaiting(db: Db, shop: ShopId, limit: number) {
  return db
    .selectFrom("orders")
    .select(["id", "orderedAt"])
    .where("shopId", "=", shop)
    .where("isTracked", "=", false)
    .where("deletedAt", "is", null)
    .orderBy("orderedAt")
    .orderBy("id")
    .limit(limit)
    .execute();
}

export async function markTracked(tx: Db, shop: ShopId, orderIds: OrderId[]): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ isTracked: true })
    .where("shopId", "=", shop)
    .where("id", "in", orderIds)
    .execute();
}

/** Cross-shop: shops that have orders waiting. */
export function listShopsWaiting(db: Db) {
  return db
    .selectFrom("orders")
    .select("shopId")
    .distinct()
    .where("isTracked", "=", false)
    .where("deletedAt", "is", null)
    .execute();
}
