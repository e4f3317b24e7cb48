import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import { shipmentEdited } from "../../domain/shipments/shipment.events";
import type { Cause } from "../../platform/cause";
import type { Db } from "../../platform/db/database";
import { changes } from "./correction.queries";

const AT_ONCE = sql`interval '10 seconds'`;

/** SQL: the changes to the same courier by the same bulk action; none for a change by itself. */
const sameBulk = sql`
  select g.id from courier_history g
  where g.shop_id = courier_history.shop_id and g.bulk_trace_id = courier_history.bulk_trace_id
    and g.to_courier is not distinct from courier_history.to_courier`;

/**
 * Attempts and the merchant's own changes with their orders, newest first; of the latter with what the event log says of whose call it was. Changes
 * to one courier by one bulk action are one row, that of the newest, with their number.
 */
export function listAttempts(
  db: Db,
  shop: ShopId,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
) {
  return changes(db, shop)
    .select("courierHistory.source")
    .select(
      // In the app it publishes an event; a company that is named at Shopify is read with its fulfilment.
      sql<Cause | null>`case when courier_history.source <> 'correction' then (
        select e.cause from events e
        where e.shop_id = courier_history.shop_id and e.order_id = orders.id and e.name = ${shipmentEdited.name}
          and e.payload ->> 'shipment' = courier_history.shipment_id::text
          and e.at between courier_history.decided_at - ${AT_ONCE} and courier_history.decided_at + ${AT_ONCE}
        order by coalesce(e.payload #>> '{couriers,to}' = courier_history.to_courier, false) desc,
          abs(extract(epoch from e.at - courier_history.decided_at)), e.id limit 1) end`.as("cause"),
    )
    .select([
      sql<number>`greatest(1, (select count(*)::integer from (${sameBulk}) same))`.as("count"),
      sql<boolean>`exists (${sameBulk} and g.from_courier is distinct from courier_history.from_courier)`.as(
        "isFromSeveral",
      ),
    ])
    .where(
      sql<boolean>`not exists (${sameBulk} and (g.attempted_at, g.id) > (courier_history.attempted_at, courier_history.id))`,
    )
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("attemptedAt", "courierHistory.id"), "<", tuple(before!.at, before!.id)),
      ),
    )
    .orderBy("attemptedAt", "desc")
    .orderBy("courierHistory.id", "desc")
    .limit(limit)
    .execute();
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];
