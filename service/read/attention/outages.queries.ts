import { type RawBuilder, sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** SQL: couriers with an outage, and how many orders of the shop are under way with each. */
export function outagesOfShop(shop: ShopId): RawBuilder<unknown> {
  return sql`
    select c.courier, c.since, count(*) as orders
    from courier_outages c
      join order_list l on l.shop_id = ${shop} and l.courier = c.courier and l.delivered_at is null
        and l.status is not null
    where c.ended_at is null
    group by c.courier, c.since`;
}

/**
 * Cross-shop: how many shipments of each courier are under way, and how many of those had an event after `since`.
 * Shipments without an event after `activeSince` do not count, and couriers with fewer than `least` shipments are left
 * out. Reads `order_list`, whose rows are narrow: an order counts once.
 */
export async function countActivity(
  db: Db,
  { since, activeSince, least }: { since: Date; activeSince: Date; least: number },
) {
  const { rows } = await sql<{ courier: string; underWay: number; updated: number }>`
    select courier, count(*)::int as under_way, (count(*) filter (where last_event_at > ${since}))::int as updated
    from order_list
    where delivered_at is null and last_event_at > ${activeSince} and courier is not null
      and status = any(${["INFO_RECEIVED", "IN_TRANSIT", "WAITING_DELIVERY", "DELIVERY_FAILED"]}::text[])
    group by courier having count(*) >= ${least}::int order by courier`.execute(db);
  return rows;
}

export async function saveBaselines(
  tx: Db,
  at: Date,
  counted: { courier: string; underWay: number; updated: number }[],
): Promise<void> {
  if (counted.length === 0) return;
  await tx
    .insertInto("activityBaselines")
    .values(counted.map((each) => ({ ...each, at })))
    .onConflict((conflict) =>
      conflict.columns(["courier", "at"]).doUpdateSet((excluded) => ({
        underWay: excluded.ref("excluded.underWay"),
        updated: excluded.ref("excluded.updated"),
      })),
    )
    .execute();
}

/** What was counted within these spans; both ends are in. */
export function listBaselines(db: Db, spans: { from: Date; until: Date }[]) {
  return db
    .selectFrom("activityBaselines")
    .selectAll()
    .where((where) =>
      where.or(
        spans.map(({ from, until }) => where.and([where("at", ">=", from), where("at", "<=", until)])),
      ),
    )
    .orderBy("courier")
    .orderBy("at")
    .execute();
}

export async function deleteBaselinesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("activityBaselines").where("at", "<", before).execute();
}

export function listOpenOutages(db: Db) {
  return db
    .selectFrom("courierOutages")
    .select(["courier", "since"])
    .where("endedAt", "is", null)
    .orderBy("courier")
    .execute();
}

/** A courier has one open outage at most. */
export async function openOutage(tx: Db, courier: string, since: Date): Promise<void> {
  await tx
    .insertInto("courierOutages")
    .values({ courier, since, endedAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Cross-shop: those with orders under way with a courier. */
export async function listShopsWithCourier(db: Db, courier: string): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("orderList")
    .select("shopId")
    .distinct()
    .where("courier", "=", courier)
    .where("deliveredAt", "is", null)
    .where("status", "is not", null)
    .orderBy("shopId")
    .execute();
  return rows.map(({ shopId }) => shopId);
}

export async function endOutage(tx: Db, courier: string, endedAt: Date): Promise<void> {
  await tx
    .updateTable("courierOutages")
    .set({ endedAt })
    .where("courier", "=", courier)
    .where("endedAt", "is", null)
    .execute();
}

/** Cross-shop: makes the re-evaluation due of orders that need attention for silence since the outage began. */
export async function reviewSilenceOf(tx: Db, courier: string, since: Date, now: Date): Promise<void> {
  await tx
    .updateTable("orderList")
    .set({ reEvaluateAt: now })
    .where("attentionReason", "in", ["silent", "not_scanned"])
    .where("attentionAt", ">=", since)
    .where("courier", "=", courier)
    .execute();
}
