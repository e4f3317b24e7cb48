import { sql, type Expression, type SqlBool } from "kysely";
import type { ShopId } from "../../contract/ids";
import { type OrderTab, statusesIn } from "../../contract/orders";
import type { ShipmentStatus } from "../../contract/shipment-status";
import type { Db } from "../db/database";
import type { Cursor } from "../http/cursor";
import { SEARCH_KIND } from "../search/search-docs.queries";
import { literal, numberForm, textForm } from "../search/search-form";

export interface OrderFilter {
  tab: OrderTab;
  query: string;
}

const columns = [
  "id",
  "name",
  "orderedAt",
  "customerName",
  "country",
  "status",
  "cancelledAt",
  "isTracked",
] as const;

/** Orders of a tab that match the search text, newest first, from behind the cursor on. */
export function listOrderRows(
  db: Db,
  shop: ShopId,
  { tab, query }: OrderFilter,
  { after, limit }: { after: Cursor | null; limit: number },
) {
  const statuses = statusesIn(tab);
  return db
    .selectFrom("orders")
    .select([...columns])
    .select((select) =>
      select
        .selectFrom("lineItems")
        .whereRef("lineItems.shopId", "=", "orders.shopId")
        .whereRef("lineItems.orderId", "=", "orders.id")
        .select((sum) => sum.fn.coalesce(sum.fn.sum<string>("quantity"), sql.lit("0")).as("items"))
        .as("itemCount"),
    )
    .where("shopId", "=", shop)
    .$if(statuses !== null, (select) =>
      statuses!.length === 0 ? select.where("status", "is", null) : select.where("status", "in", statuses!),
    )
    .$if(query !== "", (select) => select.where("id", "in", matchingOrders(db, shop, query)))
    .$if(after !== null, (select) =>
      select.where(sql<SqlBool>`(ordered_at, id) < (${after!.at}, ${after!.id})`),
    )
    .orderBy("orderedAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
export type OrderListRow = Awaited<ReturnType<typeof listOrderRows>>[number];

/** By order name, tracking number, or the customer's name or address, anywhere inside. */
function matchingOrders(db: Db, shop: ShopId, query: string): Expression<string> {
  const [number, text] = [numberForm(query), textForm(query)];
  const docs = (kind: number, form: string) => sql`
    select ref_id from search_docs where shop_id = ${shop} and kind = ${kind} and txt like ${`%${literal(form)}%`}
      and ${form !== ""}`;
  return sql<string>`(
    ${docs(SEARCH_KIND.order, number)}
    union select order_id from shipments
      where shop_id = ${shop} and id in (${docs(SEARCH_KIND.shipment, number)})
    union select id from orders
      where shop_id = ${shop} and customer_id in (${docs(SEARCH_KIND.customer, text)})
  )`;
}

/** How many orders have each status; null is unshipped. */
export function countByStatus(
  db: Db,
  shop: ShopId,
  query: string,
): Promise<{ status: ShipmentStatus | null; orders: string }[]> {
  return db
    .selectFrom("orders")
    .select(["status", (select) => select.fn.countAll<string>().as("orders")])
    .where("shopId", "=", shop)
    .$if(query !== "", (select) => select.where("id", "in", matchingOrders(db, shop, query)))
    .groupBy("status")
    .execute();
}
