import { sql } from "kysely";
import type { CustomerId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { SEARCH_KIND } from "../../platform/db/tables/search-kinds";
import type { IncomingOrder } from "./incoming-order";
import { prepared } from "../../platform/db/prepared";

/** Upserts the customers of orders, one for each e-mail address. Returns the id by lower-case address. */
export async function upsertCustomers(
  tx: Db,
  shop: ShopId,
  orders: IncomingOrder[],
): Promise<Map<string, CustomerId>> {
  const names = new Map<string, string | null>();
  for (const { email, customerName } of orders) {
    if (email) names.set(email.toLowerCase(), customerName ?? names.get(email.toLowerCase()) ?? null);
  }
  if (names.size === 0) return new Map();
  const rows = await tx
    .insertInto("customers")
    .modifyEnd(prepared)
    .values([...names].map(([email, name]) => ({ shopId: shop, email, name })))
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "email"])
        .doUpdateSet({ name: sql`coalesce(excluded.name, customers.name)` }),
    )
    .returning(["id", "email"])
    .execute();
  return new Map(rows.map((row) => [row.email, row.id]));
}

/** Ids of the customers of these orders, as far as the orders are stored. */
export async function listCustomerIdsOfOrders(
  db: Db,
  shop: ShopId,
  shopifyIds: string[],
): Promise<CustomerId[]> {
  if (shopifyIds.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .select("customerId")
    .distinct()
    .where("shopId", "=", shop)
    .where("shopifyId", "in", shopifyIds)
    .where("customerId", "is not", null)
    .execute();
  return rows.map((row) => row.customerId!);
}

/** Deletes those of these customers who have no order left, and their search documents. */
export async function deleteCustomersWithoutOrders(tx: Db, shop: ShopId, ids: CustomerId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`${prepared}
    with gone as (
      delete from customers c where c.shop_id = ${shop} and c.id = any(${ids}::bigint[])
        and not exists (select 1 from orders o where o.shop_id = c.shop_id and o.customer_id = c.id)
      returning c.id)
    delete from search_docs using gone
    where search_docs.shop_id = ${shop} and search_docs.kind = ${SEARCH_KIND.customer} and search_docs.ref_id = gone.id
  `.execute(tx);
}
