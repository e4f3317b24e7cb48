import { sql } from "kysely";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { EstimateReason } from "../../../contract/estimate-reasons";
import type { Db, Tx } from "../../platform/db/database";

/** Older orders that were never shipped are no orders that anybody waits for. */
const OLDEST_DAYS = 90;

/** Of a line item `i`. */
const IS_OPEN = sql<boolean>`i.requires_shipping and coalesce(i.open_quantity, i.quantity) > 0`;

/** What the dates of these orders follow from, and what they are now; only of those that are still to be shipped. */
export function listUnshippedOrders(db: Db, shop: ShopId, ids: OrderId[], now: Date) {
  return unshipped(db, shop, now)
    .select([
      ...(["o.id", "o.orderedAt", "o.country", "o.shipTo", "o.shippingTitle", "o.shippingCode"] as const),
      ...(["o.estimatedDeliveryAt", "o.estimatedFrom", "o.estimatedBy", "o.estimateReason"] as const),
      sql<string[]>`array(
        select distinct i.product_id from line_items i
        where i.shop_id = o.shop_id and i.order_id = o.id and i.product_id is not null
          and ${IS_OPEN})`.as("products"),
    ])
    .where("o.id", "in", ids)
    .execute();
}
export type UnshippedOrder = Awaited<ReturnType<typeof listUnshippedOrders>>[number];

/** Ids of orders that are to be shipped, after one of them. */
export async function listUnshippedIds(
  db: Db,
  shop: ShopId,
  { after, limit, now }: { after: OrderId | "0"; limit: number; now: Date },
): Promise<OrderId[]> {
  const rows = await unshipped(db, shop, now)
    .select("o.id")
    .where("o.id", ">", after as OrderId)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The same as `waiting: "preparing"` of the tracking page, but for orders whose items are not known: they may be anything. */
const unshipped = (db: Db, shop: ShopId, now: Date) =>
  db
    .selectFrom("orders as o")
    .where("o.shopId", "=", shop)
    .where("o.orderedAt", ">", new Date(now.getTime() - OLDEST_DAYS * 86_400_000))
    .where("o.cancelledAt", "is", null)
    .where("o.deletedAt", "is", null)
    .where(
      sql<boolean>`not exists (select 1 from shipments s
        where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null)`,
    )
    .where(
      sql<boolean>`exists (select 1 from line_items i
        where i.shop_id = o.shop_id and i.order_id = o.id
          and ${IS_OPEN})`,
    )
    .orderBy("o.id");

export interface OrderDate {
  id: OrderId;
  /** Midnights in UTC; null: there is no date. */
  at: Date | null;
  from: Date | null;
  by: "rules" | "history" | null;
  reason: EstimateReason | null;
}

/** What is shown first stays what was promised. */
export async function saveOrderDates(tx: Tx, shop: ShopId, dates: OrderDate[]): Promise<void> {
  if (dates.length === 0) return;
  const rows = JSON.stringify(
    dates.map(({ from, at, ...date }) => ({ ...date, until_at: at, from_at: from })),
  );
  await sql`
    update orders o set estimated_delivery_at = d.until_at, estimated_from = d.from_at, estimated_by = d.by,
      estimate_reason = d.reason, promised_at = coalesce(o.promised_at, d.until_at),
      promised_by = case when o.promised_at is null then d.by else o.promised_by end
    from jsonb_to_recordset(${rows}::jsonb)
      as d (id bigint, until_at timestamptz, from_at timestamptz, "by" text, reason jsonb)
    where o.shop_id = ${shop} and o.id = d.id`.execute(tx);
}
