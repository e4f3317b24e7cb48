import { sql } from "kysely";
import type { ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { SEARCH_KIND, type SearchKind } from "../../platform/db/tables/search-kinds";
import { prepared } from "../../platform/db/prepared";

export interface SearchSource {
  kind: SearchKind;
  refId: string;
  /** Tracking number, order name or customer's name; null where it must not be found any more. */
  text: string | null;
  email: string | null;
  at: Date;
  /** The text that is indexed now; null where there is none. */
  known: string | null;
  knownAt: Date | null;
}

/** Searchable texts of these orders (order names, tracking numbers, customers), with what is indexed now. */
export async function listSearchSources(db: Db, shop: ShopId, orderIds: OrderId[]): Promise<SearchSource[]> {
  const { shipment, order, customer } = SEARCH_KIND;
  const { rows } = await sql<SearchSource>`
    select source.*, known.txt as known, known.at as known_at from (
      select ${order}::smallint as kind, id as ref_id, case when deleted_at is null then name end as text,
        null as email, ordered_at as at from orders
        where shop_id = ${shop} and id = any(${orderIds}::bigint[])
      union all
      select ${shipment}::smallint, s.id, case when s.cancelled_at is null and o.deleted_at is null
          then s.tracking_number end, null, o.ordered_at
        from shipments s join orders o on o.shop_id = s.shop_id and o.id = s.order_id
        where s.shop_id = ${shop} and s.order_id = any(${orderIds}::bigint[])
      union all
      select ${customer}::smallint, c.id, case when exists (
          select 1 from orders kept
          where kept.shop_id = c.shop_id and kept.customer_id = c.id and kept.deleted_at is null)
        then coalesce(c.name, '') end, c.email, max(o.ordered_at)
        from customers c join orders o on o.shop_id = c.shop_id and o.customer_id = c.id
        where o.shop_id = ${shop} and o.id = any(${orderIds}::bigint[])
        group by c.shop_id, c.id, c.name, c.email
    ) as source
    left join search_docs known
      on known.shop_id = ${shop} and known.kind = source.kind and known.ref_id = source.ref_id
  `.execute(db);
  return rows;
}

export interface SearchDoc {
  kind: SearchKind;
  refId: string;
  txt: string;
  at: Date;
}

export async function upsertSearchDocs(tx: Db, shop: ShopId, docs: SearchDoc[]): Promise<void> {
  if (docs.length === 0) return;
  await sql`${prepared}
    insert into search_docs (shop_id, kind, ref_id, txt, at)
    select ${shop}, kind, ref_id, txt, at from unnest(
      ${docs.map((doc) => doc.kind)}::smallint[], ${docs.map((doc) => doc.refId)}::bigint[],
      ${docs.map((doc) => doc.txt)}::text[], ${docs.map((doc) => doc.at)}::timestamptz[]
    ) as doc (kind, ref_id, txt, at)
    on conflict (shop_id, kind, ref_id) do update set txt = excluded.txt, at = excluded.at
  `.execute(tx);
}

export async function deleteSearchDocs(
  tx: Db,
  shop: ShopId,
  docs: Pick<SearchDoc, "kind" | "refId">[],
): Promise<void> {
  if (docs.length === 0) return;
  await sql`
    delete from search_docs using unnest(
      ${docs.map((doc) => doc.kind)}::smallint[], ${docs.map((doc) => doc.refId)}::bigint[]) as gone (kind, ref_id)
    where search_docs.shop_id = ${shop} and search_docs.kind = gone.kind and search_docs.ref_id = gone.ref_id
  `.execute(tx);
}

/** Deletes the search documents of orders and their shipments; called before the orders are erased. */
export async function deleteSearchDocsOfOrders(tx: Db, shop: ShopId, shopifyIds: string[]): Promise<void> {
  const { shipment, order } = SEARCH_KIND;
  const ids = sql`any(${shopifyIds}::text[])`;
  await sql`
    delete from search_docs where shop_id = ${shop} and (kind, ref_id) in (
      select ${order}::smallint, id from orders where shop_id = ${shop} and shopify_id = ${ids}
      union all
      select ${shipment}::smallint, s.id from shipments s
        join orders o on o.shop_id = s.shop_id and o.id = s.order_id
        where o.shop_id = ${shop} and o.shopify_id = ${ids})
  `.execute(tx);
}
