import { sql } from "kysely";
import type { ShopId } from "../../../../contract/ids";
import type { Db } from "../../../platform/db/database";
import type { MerchantChange } from "./change-shipment.queries";

/**
 * Counts changes in those of their bulk action, of which these may be a batch: a row for each courier that shipments get. Returns the rows' ids by
 * courier. Ids are of the sequence of the single changes, so that a list of both has none twice.
 */
export async function countInBulkChanges(
  tx: Db,
  shop: ShopId,
  action: string,
  changes: MerchantChange[],
  now: Date,
): Promise<Map<string | null, string>> {
  const { rows } = await sql<{ id: string; toCourier: string | null }>`
    insert into courier_bulk_changes (shop_id, id, action_id, to_courier, from_courier, is_from_several, count, attempted_at)
    select ${shop}::integer, nextval(pg_get_serial_sequence('courier_history', 'id')), ${action}::text, c.to_courier,
      min(c.from_courier), count(distinct coalesce(c.from_courier, '')) > 1, count(*)::integer, ${now}::timestamptz
    from unnest(${changes.map(({ fromCourier }) => fromCourier)}::text[],
      ${changes.map(({ toCourier }) => toCourier)}::text[]) as c (from_courier, to_courier)
    group by c.to_courier
    on conflict (shop_id, action_id, to_courier) do update set
      count = courier_bulk_changes.count + excluded.count,
      is_from_several = courier_bulk_changes.is_from_several or excluded.is_from_several
        or courier_bulk_changes.from_courier is distinct from excluded.from_courier,
      attempted_at = excluded.attempted_at
    returning id, to_courier`.execute(tx);
  return new Map(rows.map(({ id, toCourier }) => [toCourier, id]));
}
