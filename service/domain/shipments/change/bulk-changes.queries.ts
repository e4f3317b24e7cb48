import { type RawBuilder, sql } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db } from "../../../platform/db/database";
import type { MerchantChange } from "./change-shipment.queries";

/** The bulk action that changes are of. */
export interface BulkChange {
  action: string;
  /** The courier that was chosen for all; null: each shipment gets its own. */
  courier: string | null;
  isUndo: boolean;
}

/** Orders of a bulk action that its line names. */
const NAMED = 4;

/**
 * Counts changes in the row of their bulk action, of which these may be a batch; an order is in one batch only. Returns the row's id, which is of the
 * sequence of the single changes, so that a list of both has none twice.
 */
export async function countInBulkChange(
  tx: Db,
  shop: ShopId,
  { action, courier, isUndo }: BulkChange,
  changes: MerchantChange[],
  now: Date,
): Promise<string> {
  const orders = [...new Set(changes.map(({ orderId }) => orderId))];
  // A row that a process of before these columns has begun keeps them null: they would tell of its later batches only.
  const ofAll = (merged: RawBuilder<unknown>) =>
    sql`case when courier_bulk_changes.orders is not null then ${merged} end`;
  const { rows } = await sql<{ id: string }>`
    insert into courier_bulk_changes (shop_id, id, action_id, to_courier, is_undo, from_courier, is_from_several,
      from_couriers, to_couriers, orders, named_orders, count, attempted_at)
    select ${shop}::integer, nextval(pg_get_serial_sequence('courier_history', 'id')), ${action}::text, ${courier}::text,
      ${isUndo}::boolean, min(c.from_courier), count(distinct coalesce(c.from_courier, '')) > 1,
      array_agg(distinct c.from_courier), array_agg(distinct c.to_courier), count(distinct c.order_id)::integer,
      ${orders.slice(0, NAMED)}::bigint[], count(*)::integer, ${now}::timestamptz
    from unnest(${changes.map(({ orderId }) => orderId)}::bigint[],
      ${changes.map(({ fromCourier }) => fromCourier)}::text[],
      ${changes.map(({ toCourier }) => toCourier)}::text[]) as c (order_id, from_courier, to_courier)
    on conflict (shop_id, action_id, to_courier) do update set
      count = courier_bulk_changes.count + excluded.count,
      orders = courier_bulk_changes.orders + excluded.orders,
      named_orders = ${ofAll(sql`(courier_bulk_changes.named_orders || excluded.named_orders)[:${NAMED}::integer]`)},
      is_from_several = courier_bulk_changes.is_from_several or excluded.is_from_several
        or courier_bulk_changes.from_courier is distinct from excluded.from_courier,
      from_couriers = ${ofAll(sql`array(select distinct unnest(courier_bulk_changes.from_couriers || excluded.from_couriers) order by 1)`)},
      to_couriers = ${ofAll(sql`array(select distinct unnest(courier_bulk_changes.to_couriers || excluded.to_couriers) order by 1)`)},
      attempted_at = excluded.attempted_at
    returning id`.execute(tx);
  return rows[0]!.id;
}
