import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import { normaliseNumber } from "../couriers/directory/normalise-number";
import type { Tx } from "../../platform/db/database";

/**
 * Cross-shop: makes shipments with these numbers due, and returns their shops, because a push about them was removed unread; it may have been of a shop other than
 * the one that had it removed. Those that are not polled any more stay so.
 */
export async function makeDue(tx: Tx, trackingNumbers: string[], now: Date): Promise<ShopId[]> {
  if (trackingNumbers.length === 0) return [];
  const { rows } = await sql<{ shopId: ShopId }>`
    with due as (
      select shop_id, id from shipments
      where upper(regexp_replace(tracking_number, '[\\s.-]', '', 'g')) = any(${trackingNumbers.map(normaliseNumber)}::text[])
        and cancelled_at is null and next_check_at > ${now}
      order by shop_id, id for update
    )
    update shipments s set next_check_at = ${now} from due where s.shop_id = due.shop_id and s.id = due.id
    returning s.shop_id
  `.execute(tx);
  return [...new Set(rows.map(({ shopId }) => shopId))];
}
