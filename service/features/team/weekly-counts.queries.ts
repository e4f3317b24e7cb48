import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** `from` included, `to` not. */
export interface Span {
  from: Date;
  to: Date;
}

/** The shipment's order is not deleted by the merchant. */
const ofKeptOrder = sql`not exists (
  select 1 from orders o where o.shop_id = s.shop_id and o.id = s.order_id and o.deleted_at is not null)`;

export interface DeliveredRow {
  courier: string | null;
  country: string | null;
  province: string | null;
  promisedAt: Date | null;
  /** To a quarter of an hour: zones differ by such. */
  deliveredAt: Date;
  count: number;
}

/** Shipments delivered in a week, those counted together that are the same for a report. */
export async function listDelivered(db: Db, shop: ShopId, { from, to }: Span): Promise<DeliveredRow[]> {
  const { rows } = await sql<DeliveredRow>`
    select s.courier, o.country, o.ship_to ->> 'provinceCode' as province, s.promised_at,
      date_bin('15 minutes', s.delivered_at, 'epoch'::timestamptz) as delivered_at, count(*)::int as count
    from shipments s
    join orders o on o.shop_id = s.shop_id and o.id = s.order_id and o.deleted_at is null
    where s.shop_id = ${shop} and s.delivered_at >= ${from} and s.delivered_at < ${to} and s.cancelled_at is null
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

export async function countShipped(db: Db, shop: ShopId, { from, to }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shipments s
    where s.shop_id = ${shop} and s.shipped_at >= ${from} and s.shipped_at < ${to} and s.cancelled_at is null and ${ofKeptOrder}
  `.execute(db);
  return rows[0]!.count;
}
