import { sql } from "kysely";
import type { endpoints } from "../../../contract/endpoints";
import type { BulkKind } from "../../../contract/bulk";
import type { OrderId, ShopId, TagId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { EventOfOrder } from "./order-history.queries";

/** Merchants read one word for these two: a change between them is none. */
const shownStatus = (side: "from" | "to") =>
  sql`replace(payload #>> ${sql.lit(`{${side},status}`)}, 'NO_RECORD', 'INIT')`;

/** Actions that no event of their own tells of. */
const OWN_ENTRY = ["add_tag", "remove_tag", "change_tags", "check"];

/** The call has an entry of its own, with the reason; the date that moved by it would be a second one. */
const SETS_DATE = "setDeliveryDate" satisfies keyof typeof endpoints;

/**
 * Events of an order that its history shows, the newest first, before the one with id `before`. Left out: updates that changed
 * neither status nor estimated date, dates that were set by hand, the changes of an order that a call of the merchant or a write of ours made, and actions whose effect is an
 * event itself.
 */
export function listShownEvents(
  db: Db,
  shop: ShopId,
  order: OrderId,
  { before, limit }: { before: string | null; limit: number },
): Promise<EventOfOrder[]> {
  return db
    .selectFrom("events")
    .select(["id", "name", "payload", "cause", "traceId", "at"])
    .where("shopId", "=", shop)
    .where("orderId", "=", order)
    .$if(before !== null, (query) => query.where("id", "<", before!))
    .where(
      sql<boolean>`case name
        when 'shipment.tracked' then ${shownStatus("from")} <> ${shownStatus("to")}
          or (payload -> 'estimate' <> 'null' and coalesce(cause ->> 'call', '') <> ${SETS_DATE})
        when 'order.changed' then payload -> 'isNew' = 'true'
          or (coalesce(cause ->> 'kind', '') <> 'call' and coalesce(payload ->> 'isEcho', '') <> 'true')
        when 'order.acted-on' then payload ->> 'action' = any(${OWN_ENTRY}::text[])
        else true end`,
    )
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Trace → the action on this order that its call or job applied. */
export async function listActions(
  db: Db,
  shop: ShopId,
  order: OrderId,
  traceIds: string[],
): Promise<Map<string, { kind: BulkKind; orders: number }>> {
  if (traceIds.length === 0) return new Map();
  const { rows } = await sql<{ traceId: string; kind: BulkKind; orders: number }>`
    select trace_id, payload ->> 'action' as kind, (payload ->> 'orders')::int as orders from events
    where shop_id = ${shop} and order_id = ${order} and name = 'order.acted-on'
      and trace_id = any(${traceIds}::text[])
    order by id`.execute(db);
  return new Map(rows.map(({ traceId, ...action }) => [traceId, action]));
}

export function listTagNames(db: Db, shop: ShopId, ids: TagId[]): Promise<{ id: TagId; name: string }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("tags")
    .select(["id", "name"])
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .execute();
}
