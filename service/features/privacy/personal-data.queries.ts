import { sql } from "kysely";
import type { CustomerId, ShopId, OrderId, ShipmentId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { ERASED_TEXT } from "../../domain/tracking-providers/tracking-event";
import { SUBJECT_OF_TEST_MAILS } from "../../read/customer-mails/customer-mail";
import { noteChange } from "../../platform/db/noted-changes";

/** How Shopify's request identifies a person: customer id, contact data, and orders. */
export interface ErasureSubject {
  email: string | null;
  phone: string | null;
  shopifyIds: string[];
}

/**
 * Orders of a person: those that Shopify names, every other under the same e-mail address, and those under the same
 * telephone number that have no address of mail.
 */
export function listOrdersOfPerson(db: Db, shop: ShopId, { email, phone, shopifyIds }: ErasureSubject) {
  const digits = phone?.replace(/\D/g, "");
  return db
    .selectFrom("orders")
    .select(["id", "shopifyId", "customerId", "customerName", "email", "phone", "shipTo"])
    .where("shopId", "=", shop)
    .where((where) =>
      where.or([
        where("shopifyId", "in", shopifyIds.length > 0 ? shopifyIds : [""]),
        ...(email ? [where(sql`lower(email)`, "=", email.toLowerCase())] : []),
        ...(digits
          ? [
              where.and([
                where("email", "is", null),
                where(sql`regexp_replace(phone, '\\D', '', 'g')`, "=", digits),
              ]),
            ]
          : []),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** Names under which these customers are kept; they may differ from those on their orders. */
export function listNamesOfCustomers(db: Db, shop: ShopId, ids: CustomerId[], email: string | null) {
  return db
    .selectFrom("customers")
    .select(["id", "name", "email"])
    .where("shopId", "=", shop)
    .where((where) =>
      where.or([
        where("id", "=", where.fn.any(sql.val(ids))),
        where("email", "=", email?.toLowerCase() ?? ""),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** What is kept about the person behind these orders, but for mails, and the ids of each order's shipments. */
export async function listPersonalData(db: Db, shop: ShopId, orderIds: OrderId[]) {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ id: OrderId; order: object; shipments: ShipmentId[] }>`
    select o.id, jsonb_build_object(
      'order', o.name, 'ordered_at', o.ordered_at, 'name', o.customer_name, 'email', o.email, 'phone', o.phone,
      'address', o.ship_to, 'accepts_marketing', o.accepts_marketing,
      'items', (select jsonb_agg(jsonb_build_object('title', i.title, 'quantity', i.quantity) order by i.id)
        from line_items i where i.shop_id = o.shop_id and i.order_id = o.id),
      'shipments', (select jsonb_agg(jsonb_build_object('tracking_number', s.tracking_number, 'status', s.status,
          'events', (select jsonb_agg(jsonb_build_object('at', e.occurred_at, 'status', e.status, 'message', e.message,
            'place', e.place, 'source', e.source) order by e.occurred_at, e.id)
            from tracking_events e where e.shop_id = s.shop_id and e.shipment_id = s.id),
          'handover', (select jsonb_build_object('pickup', concat_ws(', ', h.pickup_name, h.pickup_address,
            h.pickup_hours, h.pickup_until), 'signed_by', h.signed_by,
            'photo', h.photo_url) from shipment_handovers h where h.shop_id = s.shop_id and h.shipment_id = s.id))
        order by s.id) from shipments s where s.shop_id = o.shop_id and s.order_id = o.id),
      'notes', (select jsonb_agg(jsonb_build_object('text', n.text, 'written_at', n.created_at) order by n.id)
        from order_notes n where n.shop_id = o.shop_id and n.order_id = o.id),
      'problems', (select jsonb_agg(jsonb_build_object('tracking_number', r.tracking_number, 'kind', r.kind, 'by', m.sender,
          'text', m.text, 'sent_at', m.sent_at, 'has_photo', exists (
            select from problem_photos p where p.shop_id = m.shop_id and p.message_id = m.id)) order by m.id)
        from problem_reports r join problem_messages m on m.shop_id = r.shop_id and m.report_id = r.id
        where r.shop_id = o.shop_id and r.order_id = o.id),
      'tags', (select jsonb_agg(tag order by tag) from (
        select unnest(o.tags) as tag
        union select t.name from order_tags ot join tags t on t.shop_id = ot.shop_id and t.id = ot.tag_id
          where ot.shop_id = o.shop_id and ot.order_id = o.id) as tags)
    ) as "order",
    array(select s.id::text from shipments s where s.shop_id = o.shop_id and s.order_id = o.id order by s.id) as shipments
    from orders o where o.shop_id = ${shop} and o.id = any(${orderIds}::bigint[]) order by o.id
  `.execute(db);
  return rows;
}

/**
 * Takes the person out of these orders and their shipments. Orders, shipments and counts stay, nameless. Carriers
 * may name people in messages ("signed for by …"), and so may Shopify's tags: these texts are cleared; status and time stay.
 */
export async function erasePersonalData(tx: Tx, shop: ShopId, orderIds: OrderId[]): Promise<void> {
  const ids = sql`${orderIds}::bigint[]`;
  const shipments = sql`(select id from shipments where shop_id = ${shop} and order_id = any(${ids}))`;
  await sql`
    update tracking_events set message = ${ERASED_TEXT}, place = null
    where shop_id = ${shop} and shipment_id in ${shipments}
  `.execute(tx);
  await sql`
    update shipments set last_event = case when last_event is not null then ${ERASED_TEXT} end, tracking_url = null,
      courier_name = case when courier is not null then courier_name end, problem = null
    where shop_id = ${shop} and order_id = any(${ids})
  `.execute(tx);
  await sql`delete from shipment_handovers where shop_id = ${shop} and shipment_id in ${shipments}`.execute(
    tx,
  );
  await sql`
    update courier_changes set before_url = null, before_name = case when before_courier is not null then before_name end
    where shop_id = ${shop} and shipment_id in ${shipments}
  `.execute(tx);
  await sql`delete from order_notes where shop_id = ${shop} and order_id = any(${ids})`.execute(tx);
  // Photos (problem_photos.bytes) go with their messages.
  await sql`
    delete from problem_messages where shop_id = ${shop} and report_id in (
      select id from problem_reports where shop_id = ${shop} and order_id = any(${ids}))
  `.execute(tx);
  await sql`
    update line_items set title = ${ERASED_TEXT}, variant_title = null, sku = null
    where shop_id = ${shop} and order_id = any(${ids}) and product_id is null
  `.execute(tx);
  await sql`
    update orders set email = null, phone = null, customer_name = null, customer_id = null, ship_to = null, shipping_title = null, shipping_code = null,
      tags = '{}', status_page_url = null
    where shop_id = ${shop} and id = any(${ids})
  `.execute(tx);
  for (const topic of ["orders", "notes", "deliveries"] as const) await noteChange(tx, shop, topic);
}

/** Numbers of the shipments of these orders, as couriers' pushes name them. */
export async function listNumbersOfOrders(db: Db, shop: ShopId, orderIds: OrderId[]): Promise<string[]> {
  if (orderIds.length === 0) return [];
  const rows = await db
    .selectFrom("shipments")
    .select("trackingNumber")
    .distinct()
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .execute();
  return rows.map((row) => row.trackingNumber);
}

/** These orders and their shipments, as deliveries name what they are about. */
export async function listDeliverySubjects(db: Db, shop: ShopId, shopifyIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select 'order:' || o.id as subject from orders o where o.shop_id = ${shop} and o.shopify_id = any(${shopifyIds})
    union all
    select 'shipment:' || s.id from orders o join shipments s on s.shop_id = o.shop_id and s.order_id = o.id
      where o.shop_id = ${shop} and o.shopify_id = any(${shopifyIds})
  `.execute(db);
  return [...rows.map(({ subject }) => subject), SUBJECT_OF_TEST_MAILS];
}
