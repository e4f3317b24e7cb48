import { sql } from "kysely";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { HandDate } from "../../../contract/date-by-hand";
import type { EstimateReason } from "../../../contract/estimate-reasons";
import { IS_TO_BE_SHIPPED, leftToShip } from "../../domain/orders/items-to-ship";
import { CORRECTION_MS } from "../../domain/promise/hand-date";
import type { Db, Tx } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/** Older orders that were never shipped are no orders that anybody waits for. */
const OLDEST_DAYS = 90;

/** What the dates of these orders follow from, and what they are now; only of those of which something is still to be shipped. */
export function listUnshippedOrders(db: Db, shop: ShopId, ids: OrderId[], now: Date) {
  return unshipped(db, shop, now)
    .modifyFront(prepared)
    .select([
      ...(["o.id", "o.orderedAt", "o.country", "o.shipTo", "o.shippingTitle", "o.shippingCode"] as const),
      ...(["o.estimatedDeliveryAt", "o.estimatedFrom", "o.estimatedBy", "o.estimateReason"] as const),
      "o.dateByHand",
      sql<boolean>`exists (
        select from shipments s where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null)`.as(
        "isRest",
      ),
      sql<string[]>`array(
        select distinct i.product_id from line_items i
        where i.shop_id = o.shop_id and i.order_id = o.id and i.product_id is not null
          and i.requires_shipping and ${leftToShip("i")} > 0)`.as("products"),
    ])
    .where("o.id", "in", ids)
    .execute();
}
export type UnshippedOrder = Awaited<ReturnType<typeof listUnshippedOrders>>[number];

/** An order that is not deleted, with its date by hand. */
export function findOrderToDate(db: Db, shop: ShopId, id: OrderId) {
  return db
    .selectFrom("orders")
    .select(["cancelledAt", "dateByHand"])
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** What is in a fulfilment by then has its own date. */
export async function saveHandDate(
  tx: Tx,
  shop: ShopId,
  id: OrderId,
  date: HandDate | null,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ dateByHand: date && JSON.stringify(date), dateByHandAt: date && now })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** Ids of orders of which something is to be shipped, after one of them. */
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

const unshipped = (db: Db, shop: ShopId, now: Date) =>
  db
    .selectFrom("orders as o")
    .where("o.shopId", "=", shop)
    .where("o.orderedAt", ">", new Date(now.getTime() - OLDEST_DAYS * 86_400_000))
    .where("o.deletedAt", "is", null)
    .where(IS_TO_BE_SHIPPED)
    .orderBy("o.id");

/** Of what is shipped by now only the shipments have dates. What was promised stays. */
export async function deleteDatesOfShipped(tx: Tx, shop: ShopId, ids: OrderId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`${prepared}
    update orders o set estimated_delivery_at = null, estimated_from = null, estimated_by = null, estimate_reason = null
    where o.shop_id = ${shop} and o.id = any(${ids}::bigint[]) and o.estimated_delivery_at is not null
      and exists (
        select from shipments s where s.shop_id = o.shop_id and s.order_id = o.id and s.cancelled_at is null)
      and not ${IS_TO_BE_SHIPPED}`.execute(tx);
}

export interface OrderDate {
  id: OrderId;
  /** Midnights in UTC; null: there is no date. */
  at: Date | null;
  from: Date | null;
  by: "merchant" | "rules" | "history" | null;
  reason: EstimateReason | null;
}

/** What is shown first stays what was promised, but for a date by hand that is corrected within the hour. */
export async function saveOrderDates(
  tx: Tx,
  shop: ShopId,
  dates: OrderDate[],
  { now, isCorrection }: { now: Date; isCorrection: boolean },
): Promise<void> {
  if (dates.length === 0) return;
  const rows = JSON.stringify(
    dates.map(({ from, at, ...date }) => ({ ...date, until_at: at, from_at: from })),
  );
  const lastCorrectable = new Date(now.getTime() - CORRECTION_MS);
  const isCorrectable = sql`${isCorrection}::boolean and o.promised_by = 'merchant' and o.promised_since > ${lastCorrectable}`;
  const promised = (kept: string, shown: string) =>
    sql`case when o.promised_at is null or (${isCorrectable}) then ${sql.ref(shown)} else ${sql.ref(kept)} end`;
  await sql`${prepared}
    update orders o set estimated_delivery_at = d.until_at, estimated_from = d.from_at, estimated_by = d.by,
      estimate_reason = d.reason, promised_at = ${promised("o.promised_at", "d.until_at")},
      promised_from = ${promised("o.promised_from", "d.from_at")},
      promised_by = ${promised("o.promised_by", "d.by")},
      promised_since = case when d.until_at is null and (o.promised_at is null or (${isCorrectable})) then null
        when o.promised_at is null then ${now}::timestamptz else o.promised_since end
    from jsonb_to_recordset(${rows}::jsonb)
      as d (id bigint, until_at timestamptz, from_at timestamptz, "by" text, reason jsonb)
    where o.shop_id = ${shop} and o.id = d.id`.execute(tx);
}
