import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";

/** Orders of a person: those Shopify names, and every other under the same e-mail address. */
export function listOrdersOfPerson(db: Db, shop: ShopId, email: string | null, shopifyIds: string[]) {
  return db
    .selectFrom("orders")
    .select(["id", "shopifyId"])
    .where("shopId", "=", shop)
    .where((where) =>
      where.or([
        where("shopifyId", "in", shopifyIds.length > 0 ? shopifyIds : [""]),
        ...(email ? [where(sql`lower(email)`, "=", email.toLowerCase())] : []),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** Everything kept about the person behind these orders, as it goes out on a data request. */
export async function listPersonalData(db: Db, shop: ShopId, orderIds: string[]) {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ order: unknown }>`
    select jsonb_build_object(
      'order', o.name, 'ordered_at', o.ordered_at, 'name', o.customer_name, 'email', o.email, 'phone', o.phone,
      'address', o.ship_to,
      'items', (select jsonb_agg(jsonb_build_object('title', i.title, 'quantity', i.quantity) order by i.id)
        from line_items i where i.shop_id = o.shop_id and i.order_id = o.id),
      'parcels', (select jsonb_agg(jsonb_build_object('tracking_number', s.tracking_number, 'status', s.status)
        order by s.id) from shipments s where s.shop_id = o.shop_id and s.order_id = o.id),
      'mails', (select jsonb_agg(jsonb_build_object('to', n.to_email, 'subject', n.subject, 'sent_at', n.sent_at)
        order by n.id) from notifications n join shipments s on s.shop_id = n.shop_id and s.id = n.shipment_id
        where s.shop_id = o.shop_id and s.order_id = o.id)
    ) as "order"
    from orders o where o.shop_id = ${shop} and o.id = any(${orderIds}::bigint[]) order by o.id
  `.execute(db);
  return rows.map((row) => row.order);
}

/**
 * Takes the person out of these orders, their mails and the search. Orders, parcels and counts stay, nameless.
 * Carriers name people in their events ("signed for by …"), so those words go as well.
 */
export async function erasePersonalData(tx: Db, shop: ShopId, orderIds: string[], email: string | null) {
  const ids = sql`${orderIds}::bigint[]`;
  const parcels = sql`(select id from shipments where shop_id = ${shop} and order_id = any(${ids}))`;
  await sql`
    update tracking_events set message = '–', place = null
    where shop_id = ${shop} and shipment_id in ${parcels} and exists (
      select 1 from orders o join shipments s on s.shop_id = o.shop_id and s.order_id = o.id,
        regexp_split_to_table(coalesce(o.customer_name, ''), '\\s+') as word
      where s.shop_id = ${shop} and s.id = tracking_events.shipment_id and length(word) > 2
        and position(lower(word) in lower(tracking_events.message)) > 0)
  `.execute(tx);
  await sql`
    update shipments set last_event = (
      select e.message from tracking_events e where e.shop_id = shipments.shop_id and e.shipment_id = shipments.id
      order by e.occurred_at desc, e.id desc limit 1)
    where shop_id = ${shop} and id in ${parcels}
  `.execute(tx);
  await sql`
    update notifications set to_email = null, subject = null, text = null, html = null,
      state = case when state = 'queued' then 'skipped' else state end,
      -- A mail server's own words name the address it refused.
      reason = case when state in ('queued', 'failed') then 'erased' else reason end
    where shop_id = ${shop} and shipment_id in ${parcels}
  `.execute(tx);
  await sql`
    delete from search_docs where shop_id = ${shop} and kind = 3 and ref_id in (
      select customer_id from orders where shop_id = ${shop} and id = any(${ids})
      union select id from customers where shop_id = ${shop} and email = ${email?.toLowerCase() ?? null})
  `.execute(tx);
  const { rows } = await sql<{ customerId: string }>`
    select distinct customer_id from orders
    where shop_id = ${shop} and id = any(${ids}) and customer_id is not null
  `.execute(tx);
  await sql`
    update orders set email = null, phone = null, customer_name = null, customer_id = null, ship_to = null,
      status_page_url = null
    where shop_id = ${shop} and id = any(${ids})
  `.execute(tx);
  await sql`
    delete from customers where shop_id = ${shop}
      and (id = any(${rows.map((row) => row.customerId)}::bigint[]) or email = ${email?.toLowerCase() ?? null})
      and not exists (select 1 from orders o where o.shop_id = customers.shop_id and o.customer_id = customers.id)
  `.execute(tx);
}
