import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import { shipmentEdited } from "../../domain/shipments/shipment.events";
import type { Cause } from "../../platform/cause";
import type { Db } from "../../platform/db/database";
import { CHANGE_COLUMNS } from "./correction.queries";

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
  /** Null: of a bulk action of before they were counted. */
  orderCount: number | null;
  /** Null: that of the change that the line shows. */
  namedOrders: string[] | null;
  isUndo: boolean;
  fromCouriers: (string | null)[];
  toCouriers: (string | null)[];
}

/**
 * SQL: the page's lines, newest first: changes by themselves, and bulk actions. Each of the two is read by an index in the page's order and ends at
 * its limit, however many rows a bulk action has; `-h.id` is the order of the one index that begins with the action.
 */
function linesOf(shop: ShopId, { before, limit }: Page) {
  const upTo = (table: "h" | "b") =>
    before === null
      ? sql``
      : sql`and (${sql.ref(`${table}.attempted_at`)}, ${sql.ref(`${table}.id`)})
          < (${before.at}::timestamptz, ${before.id}::bigint)`;
  return sql<Line>`(
    (select h.id, h.attempted_at, h.id as history_id, 1 as count, 1 as order_count, null::bigint[] as named_orders,
      false as is_undo, array[h.from_courier] as from_couriers, array[h.to_courier] as to_couriers
    from courier_history h
    where h.shop_id = ${shop} and h.bulk_change_id is null ${upTo("h")}
    order by h.attempted_at desc, h.id desc limit ${limit})
    union all
    (select b.id, b.attempted_at, newest.id, b.count, b.orders, b.named_orders, b.is_undo,
      coalesce(b.from_couriers, case when b.is_from_several then '{}' else array[b.from_courier] end),
      coalesce(b.to_couriers, array[b.to_courier])
    from courier_bulk_changes b
    cross join lateral (
      select h.id from courier_history h where h.shop_id = b.shop_id and h.bulk_change_id = b.id
      order by -h.id limit 1) newest
    where b.shop_id = ${shop} ${upTo("b")}
    order by b.attempted_at desc, b.id desc limit ${limit})
    order by attempted_at desc, id desc limit ${limit})`.as<"line">(sql`line`);
}

/**
 * Attempts and the merchant's own changes with their orders, newest first; of the latter with what the event log says of whose call it was. The
 * changes of a bulk action are one row, that of the newest, with their number.
 */
export function listAttempts(db: Db, shop: ShopId, page: Page) {
  return attemptsOfPage(db, shop, page).execute();
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** The statement of it, whose cost a test explains. */
export function attemptsOfPage(db: Db, shop: ShopId, page: Page) {
  return (
    db
      .selectFrom(linesOf(shop, page))
      // Its limit lets no plan begin with the shop's shipments, and so read all rows of a bulk action.
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom("courierHistory as change")
            .selectAll()
            .where("change.shopId", "=", shop)
            .whereRef("change.id", "=", "line.historyId")
            .limit(1)
            .as("courierHistory"),
        (join) => join.onTrue(),
      )
      .innerJoin("shipments", (join) =>
        join
          .onRef("shipments.shopId", "=", "courierHistory.shopId")
          .onRef("shipments.id", "=", "courierHistory.shipmentId"),
      )
      .innerJoin("orders", (join) =>
        join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
      )
      .select(CHANGE_COLUMNS)
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
      .select(
        sql<{ id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', named.id::text, 'name', named.name) order by shown.place), '[]')
        from unnest(coalesce(line.named_orders, array[orders.id])) with ordinality as shown (id, place)
        join orders named on named.shop_id = ${shop} and named.id = shown.id and named.deleted_at is null)`.as(
          "namedOrders",
        ),
      )
      .select(["line.id as lineId", "line.attemptedAt as lineAt", "line.count", "line.orderCount"])
      .select(["line.isUndo", "line.fromCouriers", "line.toCouriers"])
      .orderBy("line.attemptedAt", "desc")
      .orderBy("line.id", "desc")
  );
}
