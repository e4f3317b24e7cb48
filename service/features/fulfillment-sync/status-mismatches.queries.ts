import { sql } from "kysely";
import type { Db } from "../../platform/db/database";
import { statusByDisplay } from "../../domain/orders/fulfillment-status-map";

interface MismatchQuery {
  disagreeSince: Date;
  changedAfter: Date;
  readBefore: Date;
  limit: number;
}

/** Cross-shop: fulfilments for which Shopify shows another status than one of their shipments has; longest unread first. */
export async function listStatusMismatches(
  db: Db,
  { disagreeSince, changedAfter, readBefore, limit }: MismatchQuery,
) {
  const known = sql.join(
    [...statusByDisplay].map(([display, status]) => sql`(${display}::text, ${status}::text)`),
  );
  const { rows } = await sql<{ shopId: number; shopifyId: string }>`
    select f.shop_id as "shopId", f.shopify_id as "shopifyId"
    from fulfillments f
    join shops on shops.id = f.shop_id and shops.uninstalled_at is null
    join (values ${known}) as shown (display, status) on shown.display = f.display_status
    where f.display_status is not null and f.display_read_at < ${readBefore}::timestamptz
      and exists (
        select 1 from shipments s
        where s.shop_id = f.shop_id and s.fulfillment_id = f.id and s.cancelled_at is null
          and s.status <> shown.status
          and not (f.display_status = 'delayed' and s.status = 'ABNORMAL')
          and not (shown.status = 'INFO_RECEIVED' and s.status in ('INIT', 'NO_RECORD'))
          and s.status_at between ${changedAfter}::timestamptz and ${disagreeSince}::timestamptz)
    order by f.display_read_at, f.id
    limit ${limit}
  `.execute(db);
  return rows;
}
