import { type Insertable, sql } from "kysely";
import type { ShopId, OrderId } from "../../../contract/ids";
import { ATTENTION_REASONS, type AttentionReason } from "../../../contract/order-filter";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";
import { openReports } from "../../domain/orders/problem-reports/problem-reports.queries";
import { outagesOfShop } from "./outages.queries";

/** What closed a period: a tracking event, time or a changed rule, or the merchant who dismissed it. */
export type AttentionCloser = "event" | "rule" | "merchant";

export async function closeAttention(
  tx: Db,
  shop: ShopId,
  orderIds: OrderId[],
  { closedAt, closedBy }: { closedAt: Date; closedBy: AttentionCloser },
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .updateTable("attentionPeriods")
    .set({ closedAt, closedBy })
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .where("closedAt", "is", null)
    .execute();
}

/** An order has one open period at most. */
export async function openAttention(
  tx: Db,
  shop: ShopId,
  periods: Pick<Insertable<Tables["attentionPeriods"]>, "orderId" | "reason" | "since" | "shipmentId">[],
  openedAt: Date,
): Promise<void> {
  if (periods.length === 0) return;
  await tx
    .insertInto("attentionPeriods")
    .values(periods.map((attention) => ({ shopId: shop, ...attention, openedAt })))
    .onConflict((conflict) =>
      conflict.columns(["shopId", "orderId"]).where("closedAt", "is", null).doNothing(),
    )
    .execute();
}

/** Cross-shop: orders whose re-evaluation is due, the longest overdue first. */
export function listOrdersToReEvaluate(db: Db, now: Date, limit: number) {
  return (
    db
      .selectFrom("orderList")
      .innerJoin("orders", (join) =>
        join.onRef("orders.shopId", "=", "orderList.shopId").onRef("orders.id", "=", "orderList.orderId"),
      )
      .select(["orderList.shopId", "orderList.orderId"])
      .where("orderList.reEvaluateAt", "<=", now)
      // A deleted order is not re-evaluated, so it would stay due for ever.
      .where("orders.deletedAt", "is", null)
      .orderBy("orderList.reEvaluateAt")
      .limit(limit)
      .execute()
  );
}

/** Postpones an order's re-evaluation to `until`, unless it is later anyway. */
export async function postponeReEvaluation(
  tx: Db,
  shop: ShopId,
  orderId: OrderId,
  until: Date,
): Promise<void> {
  await tx
    .updateTable("orderList")
    .set({ reEvaluateAt: until })
    .where("shopId", "=", shop)
    .where("orderId", "=", orderId)
    .where("reEvaluateAt", "<", until)
    .execute();
}

/** Orders whose shipments are not all delivered, after the given id. */
export async function listOrdersUnderWay(
  db: Db,
  shop: ShopId,
  after: OrderId | "0",
  limit: number,
): Promise<OrderId[]> {
  const rows = await db
    .selectFrom("orderList")
    .select("orderId")
    .where("shopId", "=", shop)
    .where("orderId", ">", after as OrderId)
    .where("deliveredAt", "is", null)
    .where("status", "is not", null)
    .orderBy("orderId")
    .limit(limit)
    .execute();
  return rows.map((row) => row.orderId);
}

/** A courier with an outage since then (ISO 8601), and how many orders of the shop are under way with it. */
export interface OutageOfShop {
  courier: string;
  since: string;
  orders: number;
}

interface AttentionCounts {
  reasons: Partial<Record<AttentionReason, number>>;
  outages: OutageOfShop[];
  problems: number;
}

/**
 * Number of the shop's orders that need attention, by reason, the outages of couriers that its orders are with, and the number of orders
 * whose customer has reported a problem.
 */
export async function countAttention(db: Db, shop: ShopId): Promise<AttentionCounts> {
  const { rows } = await sql<AttentionCounts>`
    select
      (select coalesce(json_object_agg(reason, orders), '{}') from (
        select attention_reason as reason, count(*) as orders from order_list
        where shop_id = ${shop} and attention_reason is not null group by 1) flagged) as reasons,
      (select coalesce(json_agg(out order by orders desc, courier), '[]') from (${outagesOfShop(shop)}) out) as outages,
      (${openReports(shop)}) as problems
  `.execute(db);
  return rows[0]!;
}

/**
 * The shop's orders that need attention, by the urgency of the reason; of one reason first those that own history holds most likely late or
 * lost, then those that have waited longest.
 */
export async function listMostUrgent(db: Db, shop: ShopId, limit: number): Promise<UrgentOrder[]> {
  const { rows } = await sql<UrgentOrder>`
    select o.id, o.name, l.attention_reason as reason, l.attention_at as since
    from order_list l join orders o on o.shop_id = l.shop_id and o.id = l.order_id
      left join lateral (
        select max(greatest(f.late, f.lost)) as chance
        from shipments s join delivery_forecasts f on f.shop_id = s.shop_id and f.shipment_id = s.id
        where s.shop_id = l.shop_id and s.order_id = l.order_id and s.cancelled_at is null) as foreseen on true
    where l.shop_id = ${shop} and l.attention_reason is not null
    order by array_position(${[...ATTENTION_REASONS]}::text[], l.attention_reason), foreseen.chance desc nulls last,
      l.attention_at, l.order_id
    limit ${limit}::int`.execute(db);
  return rows;
}

export interface UrgentOrder {
  id: OrderId;
  name: string;
  reason: AttentionReason;
  since: Date;
}

export async function setDismissed(tx: Db, shop: ShopId, orderId: OrderId, eventAt: Date): Promise<void> {
  await tx
    .updateTable("orderList")
    .set({ dismissedEventAt: eventAt })
    .where("shopId", "=", shop)
    .where("orderId", "=", orderId)
    .execute();
}
