import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import { shipmentEdited } from "../../domain/shipments/shipment.events";
import type { Cause } from "../../platform/cause";
import type { Db } from "../../platform/db/database";
import { changes } from "./correction.queries";

const AT_ONCE = sql`interval '10 seconds'`;

interface Page {
  before: { at: Date; id: string } | null;
  limit: number;
}

interface Line {
  id: string;
  attemptedAt: Date;
  /** The change that the line shows: of a bulk action the newest that is left. */
  historyId: string;
  count: number;
  isFromSeveral: boolean;
}

/**
 * SQL: the page's lines, newest first: changes by themselves, and bulk actions' changes to one courier. Each of the two is read by an index in the
 * page's order and ends at its limit, however many rows a bulk action has; `-h.id` is the order of the one index that begins with the action.
 */
function linesOf(shop: ShopId, { before, limit }: Page) {
  const upTo = (table: "h" | "b") =>
    before === null
      ? sql``
      : sql`and (${sql.ref(`${table}.attempted_at`)}, ${sql.ref(`${table}.id`)})
          < (${before.at}::timestamptz, ${before.id}::bigint)`;
  return sql<Line>`(
    (select h.id, h.attempted_at, h.id as history_id, 1 as count, false as is_from_several
    from courier_history h
    where h.shop_id = ${shop} and h.bulk_change_id is null ${upTo("h")}
    order by h.attempted_at desc, h.id desc limit ${limit})
    union all
    (select b.id, b.attempted_at, newest.id, b.count, b.is_from_several
    from courier_bulk_changes b
    cross join lateral (
      select h.id from courier_history h where h.shop_id = b.shop_id and h.bulk_change_id = b.id
      order by -h.id limit 1) newest
    where b.shop_id = ${shop} ${upTo("b")}
    order by b.attempted_at desc, b.id desc limit ${limit})
    order by attempted_at desc, id desc limit ${limit})`.as<"line">(sql`line`);
}

/**
 * Attempts and the merchant's own changes with their orders, newest first; of the latter with what the event log says of whose call it was. Changes
 * to one courier by one bulk action are one row, that of the newest, with their number.
 */
export function listAttempts(db: Db, shop: ShopId, page: Page) {
  return attemptsOfPage(db, shop, page).execute();
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** The statement of it, whose cost a test explains. */
export function attemptsOfPage(db: Db, shop: ShopId, page: Page) {
  return changes(db, shop)
    .innerJoin(linesOf(shop, page), (join) => join.onRef("line.historyId", "=", "courierHistory.id"))
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
    .select(["line.id as lineId", "line.attemptedAt as lineAt", "line.count", "line.isFromSeveral"])
    .orderBy("line.attemptedAt", "desc")
    .orderBy("line.id", "desc");
}
