import type { MailKind } from "../../../contract/mail-kinds";
import type { ShipmentStatus } from "../../../contract/shipment-status";
import { sql } from "kysely";
import type { ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { gatherByShop } from "../../platform/db/gather-by-shop";
import { IS_FOUND_LATE } from "../../domain/shipments/found-late";
import { CUSTOMER_MAIL } from "../../read/customer-mails/customer-mail";
import { shipmentTracked } from "../../domain/shipments/shipment.events";
import { prepared } from "../../platform/db/prepared";

/** Shipment → id of the newest event that changed its main status, for the shipments of these orders. */
export async function listNewestChanges(
  db: Db,
  shop: ShopId,
  orderIds: OrderId[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ shipment: string; id: string }>`${prepared}
    select payload ->> 'shipment' as shipment, max(id) as id from events
    where shop_id = ${shop} and order_id = any(${orderIds}::bigint[]) and name = ${shipmentTracked.name}
      and payload -> 'change' <> 'null'
    group by payload ->> 'shipment'`.execute(db);
  return new Map(rows.map(({ shipment, id }) => [shipment, id]));
}

/** Whether mails about shipments may still go out: the present states of shop, order and shipment. */
export function listPresentStates(db: Db, shop: ShopId, ids: ShipmentId[]) {
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .innerJoin("shops", "shops.id", "shipments.shopId")
    .select([
      "shipments.status",
      "shipments.subStatus",
      "shipments.estimatedDeliveryAt",
      "shipments.estimatedFrom",
    ])
    .select(["shipments.id", "shipments.trackingNumber", "shipments.orderId", "orders.email", "orders.phone"])
    .select(["orders.deletedAt", "orders.country", "shops.uninstalledAt", "shops.timezone"])
    .select((eb) =>
      eb
        .selectFrom("orderList as l")
        .select("l.attentionReason")
        .whereRef("l.shopId", "=", "shipments.shopId")
        .whereRef("l.orderId", "=", "shipments.orderId")
        .as("attentionReason"),
    )
    .select((eb) => eb.ref("orders.shipTo", "->>").key("provinceCode").as("province"))
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("deliveryForecasts as f")
            .select("f.shipmentId")
            .whereRef("f.shopId", "=", "shipments.shopId")
            .whereRef("f.shipmentId", "=", "shipments.id")
            .where("f.likelyLateSince", "is not", null),
        )
        .and("shipments.deliveredAt", "is", null)
        .$castTo<boolean>()
        .as("isLikelyLate"),
    )
    .select((eb) =>
      eb
        .or([eb("orders.cancelledAt", "is not", null), eb("shipments.cancelledAt", "is not", null)])
        .as("isCancelled"),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("shipments as other")
            .select("other.id")
            .whereRef("other.shopId", "=", "shipments.shopId")
            .whereRef("other.orderId", "=", "shipments.orderId")
            .whereRef("other.id", "!=", "shipments.id"),
        )
        .$castTo<boolean>()
        .as("hasOthers"),
    )
    .where("shipments.shopId", "=", shop)
    .where("shipments.id", "in", ids)
    .orderBy("shipments.shippedAt")
    .orderBy("shipments.id")
    .execute();
}

/** The same of one shipment, in one statement with what others ask at the same time; undefined where the shop has no such one. */
export const findPresentState = gatherByShop(async (db, shop, ids: ShipmentId[]) => {
  const states = new Map((await listPresentStates(db, shop, [...new Set(ids)])).map((row) => [row.id, row]));
  return ids.map((id) => states.get(id));
});

/**
 * How many mails of these kinds, about whichever parcels, the customer of this order has got since then, and how many that were enqueued
 * before this one are leaving in the same moment.
 */
export async function countSentToCustomer(
  db: Db,
  shop: ShopId,
  { order, kinds, since, id }: { order: OrderId; kinds: readonly MailKind[]; since: Date; id: string },
): Promise<{ sentToday: number; leaving: number }> {
  const { rows } = await sql<{ sentToday: number; leaving: number }>`
    with subjects as materialized (
      select 'shipment:' || s.id as subject from orders mine
      join orders o on o.shop_id = mine.shop_id and (o.id = mine.id or o.customer_id = mine.customer_id)
      join shipments s on s.shop_id = o.shop_id and s.order_id = o.id
      where mine.shop_id = ${shop} and mine.id = ${order}
      union all select 'order:' || o.id from orders mine
      join orders o on o.shop_id = mine.shop_id and (o.id = mine.id or o.customer_id = mine.customer_id)
      where mine.shop_id = ${shop} and mine.id = ${order}
    )
    select
      (select count(*) from delivery_log
        where shop_id = ${shop} and channel = ${CUSTOMER_MAIL} and state = 'sent' and done_at >= ${since}
          and kind = any(${kinds}::text[]) and subject in (select subject from subjects))::int as sent_today,
      (select count(*) from deliveries
        where shop_id = ${shop} and channel = ${CUSTOMER_MAIL} and state = 'claimed' and id < ${id}
          and kind = any(${kinds}::text[]) and subject in (select subject from subjects))::int as leaving`.execute(
    db,
  );
  return rows[0] ?? { sentToday: 0, leaving: 0 };
}

/** Whether a mail about an order may still go out. */
export function findPresentOrder(db: Db, shop: ShopId, order: OrderId) {
  return db
    .selectFrom("orders")
    .modifyFront(prepared)
    .innerJoin("shops", "shops.id", "orders.shopId")
    .select(["orders.email", "orders.country", "orders.deletedAt", "shops.uninstalledAt", "shops.timezone"])
    .select((eb) => eb.ref("orders.shipTo", "->>").key("provinceCode").as("province"))
    .select((eb) => eb("orders.cancelledAt", "is not", null).as("isCancelled"))
    .select(
      sql<ShipmentStatus[]>`array(select distinct s.status from shipments s
        where s.shop_id = orders.shop_id and s.order_id = orders.id and s.cancelled_at is null)`.as(
        "statuses",
      ),
    )
    .where("orders.shopId", "=", shop)
    .where("orders.id", "=", order)
    .executeTakeFirst();
}

/**
 * Shipments of an order whose mails or texts ended because this one (`id`) stands in for them: of its ordering key, those between it and the one
 * before it that was not replaced itself. By ids, because clocks of two processes differ.
 */
export async function listStoodInFor(
  db: Db,
  shop: ShopId,
  { channel, order, orderingKey, id }: Record<"channel" | "orderingKey" | "id", string> & { order: OrderId },
): Promise<ShipmentId[]> {
  const isOlder = sql`channel = ${channel} and ordering_key = ${orderingKey} and id < ${id}
    and subject in (select 'shipment:' || id from shipments where shop_id = ${shop} and order_id = ${order})`;
  const { rows } = await sql<{ id: ShipmentId }>`
    select distinct payload ->> 'shipment' as id from delivery_log
    where shop_id = ${shop} and ${isOlder} and state = 'superseded'
      and id > coalesce((select max(id) from delivery_log where shop_id = ${shop} and ${isOlder} and state <> 'superseded'), 0)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Those of these shipments that came by an import, a sync or a back-fill, with when they came. */
export async function listFoundLate(db: Db, shop: ShopId, ids: ShipmentId[]): Promise<Map<ShipmentId, Date>> {
  const { rows } = await sql<{ id: ShipmentId; createdAt: Date }>`
    select s.id, s.created_at from shipments s
    join fulfillments f on f.shop_id = s.shop_id and f.id = s.fulfillment_id
    where s.shop_id = ${shop} and s.id = any(${ids}::bigint[])
      and ${IS_FOUND_LATE}`.execute(db);
  return new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
}

/** Ids of those of these orders that Shopify has as fulfilled as a whole. */
export async function listFulfilledOrders(db: Db, shop: ShopId, ids: OrderId[]): Promise<Set<OrderId>> {
  const rows = await db
    .selectFrom("orders")
    .modifyFront(prepared)
    .select("id")
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .where("fulfillmentStatus", "=", "fulfilled")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Earlier numbers of the same fulfillments as these shipments (`by`), changed here or in Shopify. */
export function listReplaced(db: Db, shop: ShopId, by: ShipmentId[]) {
  return db
    .selectFrom("shipments as old")
    .modifyFront(prepared)
    .innerJoin("shipments as present", (join) =>
      join
        .onRef("present.shopId", "=", "old.shopId")
        .onRef("present.fulfillmentId", "=", "old.fulfillmentId")
        .onRef("present.id", "!=", "old.id"),
    )
    .select(["old.id", "present.id as by"])
    .where("old.shopId", "=", shop)
    .where("present.id", "in", by)
    .where("old.cancelledAt", "is not", null)
    .execute();
}

/** Other shipments of the same order with the same number as one of these. */
export async function listTwins(
  db: Db,
  shop: ShopId,
  shipmentIds: ShipmentId[],
): Promise<{ id: ShipmentId; orderId: OrderId; trackingNumber: string }[]> {
  const { rows } = await sql<{ id: ShipmentId; orderId: OrderId; trackingNumber: string }>`${prepared}
    select distinct twin.id, twin.order_id, twin.tracking_number
    from shipments s join shipments twin
      on twin.shop_id = s.shop_id and twin.order_id = s.order_id and twin.tracking_number = s.tracking_number
      and twin.id <> s.id
    where s.shop_id = ${shop} and s.id = any(${shipmentIds}::bigint[])`.execute(db);
  return rows;
}

/** Of these keys those whose mail was dropped because it told of what was no more, and nothing of which is sent or waits. */
export async function listDroppedKeys(
  db: Db,
  shop: ShopId,
  mails: { key: string; subject: string }[],
): Promise<string[]> {
  if (mails.length === 0) return [];
  const keys = mails.map(({ key }) => key);
  const subjects = mails.map(({ subject }) => subject);
  const { rows } = await sql<{ key: string }>`
    select key from delivery_log
    where shop_id = ${shop} and channel = ${CUSTOMER_MAIL} and subject = any(${subjects}::text[])
      and key = any(${keys}::text[])
    group by key
    having bool_and(state = 'superseded' or (state = 'skipped' and reason = 'superseded'))
      and not exists (select 1 from deliveries d
        where d.shop_id = ${shop} and d.channel = ${CUSTOMER_MAIL} and d.key = delivery_log.key)`.execute(db);
  return rows.map(({ key }) => key);
}
