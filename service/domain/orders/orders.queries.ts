import { type Selectable, sql } from "kysely";
import type { CustomerId, ShopId, OrderId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { OrdersTable } from "../../platform/db/tables/orders";
import { isEcho } from "../shipments/tracking-writes.queries";
import type { IncomingOrder } from "./incoming-order";
import { prepared } from "../../platform/db/prepared";

export interface SavedOrder {
  id: OrderId;
  shopifyId: string;
  orderedAt: Date;
  isNew: boolean;
  /** It tells of what we have written to Shopify. */
  isEcho: boolean;
  /** False where the stored row is newer. */
  isWritten: boolean;
}

/** Inserts or updates orders, except where the stored row is newer (shopify_updated_at). */
export async function upsertOrders(
  tx: Db,
  shop: ShopId,
  orders: IncomingOrder[],
  customers: Map<string, CustomerId>,
  now: Date,
): Promise<SavedOrder[]> {
  if (orders.length === 0) return [];
  const rows = orders.map((order) => ({
    shopId: shop,
    shopifyId: order.shopifyId,
    name: order.name,
    customerId: customers.get(order.email?.toLowerCase() ?? "") ?? null,
    customerName: order.customerName,
    email: order.email,
    phone: order.phone,
    customerLocale: order.customerLocale,
    acceptsMarketing: order.acceptsMarketing ?? null,
    financialStatus: order.financialStatus,
    fulfillmentStatus: order.fulfillmentStatus,
    currency: order.currency,
    total: order.total,
    shipTo: order.shipTo ? JSON.stringify(order.shipTo) : null,
    country: order.country,
    shippingTitle: order.shippingMethod?.title ?? null,
    shippingCode: order.shippingMethod?.code ?? null,
    tags: order.tags,
    statusPageUrl: order.statusPageUrl,
    isTest: order.isTest,
    orderedAt: order.orderedAt,
    cancelledAt: order.cancelledAt,
    shopifyUpdatedAt: order.updatedAt,
    createdAt: now,
  }));
  const written = await tx
    .insertInto("orders")
    .modifyEnd(prepared)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "shopifyId"])
        .doUpdateSet((excluded) => ({
          name: excluded.ref("excluded.name"),
          customerId: excluded.ref("excluded.customerId"),
          // Without a shipping address only webhooks contain the customer's name.
          customerName: sql<string | null>`coalesce(excluded.customer_name, orders.customer_name)`,
          email: excluded.ref("excluded.email"),
          phone: excluded.ref("excluded.phone"),
          customerLocale: excluded.ref("excluded.customerLocale"),
          // It is of the moment of the order: a source that does not say it takes nothing back.
          acceptsMarketing: sql<
            boolean | null
          >`coalesce(excluded.accepts_marketing, orders.accepts_marketing)`,
          financialStatus: excluded.ref("excluded.financialStatus"),
          fulfillmentStatus: excluded.ref("excluded.fulfillmentStatus"),
          currency: excluded.ref("excluded.currency"),
          total: excluded.ref("excluded.total"),
          shipTo: excluded.ref("excluded.shipTo"),
          country: excluded.ref("excluded.country"),
          shippingTitle: excluded.ref("excluded.shippingTitle"),
          shippingCode: excluded.ref("excluded.shippingCode"),
          tags: excluded.ref("excluded.tags"),
          statusPageUrl: excluded.ref("excluded.statusPageUrl"),
          cancelledAt: excluded.ref("excluded.cancelledAt"),
          shopifyUpdatedAt: excluded.ref("excluded.shopifyUpdatedAt"),
        }))
        .whereRef("orders.shopifyUpdatedAt", "<=", sql.ref("excluded.shopify_updated_at")),
    )
    .returning(["id", "shopifyId", "orderedAt", sql<boolean>`xmax = 0`.as("isNew")])
    .returning(isEcho(shop, sql`orders.id`, sql`orders.shopify_updated_at`).as("isEcho"))
    .execute();

  const known = new Set(written.map((row) => row.shopifyId));
  const outdated = orders.map((order) => order.shopifyId).filter((shopifyId) => !known.has(shopifyId));
  const kept = outdated.length === 0 ? [] : await listByShopifyIds(tx, shop, outdated);
  return [
    ...written.map((row) => ({ ...row, isWritten: true })),
    ...kept.map((row) => ({ ...row, isNew: false, isEcho: false, isWritten: false })),
  ];
}

export function listByShopifyIds(db: Db, shop: ShopId, shopifyIds: string[]) {
  return db
    .selectFrom("orders")
    .modifyFront(prepared)
    .select(["id", "shopifyId", "orderedAt"])
    .where("shopId", "=", shop)
    .where("shopifyId", "in", shopifyIds)
    .execute();
}

export async function upsertLineItems(
  tx: Db,
  shop: ShopId,
  ids: Map<string, OrderId>,
  orders: IncomingOrder[],
): Promise<void> {
  const rows = orders.flatMap((order) =>
    order.lineItems.map((item) => ({ shopId: shop, orderId: ids.get(order.shopifyId)!, ...item })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto("lineItems")
    .modifyEnd(prepared)
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["shopId", "orderId", "shopifyId"]).doUpdateSet((excluded) => ({
        title: excluded.ref("excluded.title"),
        variantTitle: excluded.ref("excluded.variantTitle"),
        sku: excluded.ref("excluded.sku"),
        quantity: excluded.ref("excluded.quantity"),
        openQuantity: excluded.ref("excluded.openQuantity"),
        // Webhooks contain no images: the one of an earlier query is kept.
        imageUrl: sql`coalesce(excluded.image_url, line_items.image_url)`,
      })),
    )
    .execute();
}

/** Sets the quantity of items to 0 that are no longer in their order: an edit has removed them. */
export async function emptyOtherLineItems(
  tx: Db,
  shop: ShopId,
  ids: Map<string, OrderId>,
  orders: IncomingOrder[],
): Promise<void> {
  const withItems = orders.filter(({ lineItems }) => lineItems.length > 0);
  if (withItems.length === 0) return;
  const kept = withItems.flatMap((order) =>
    order.lineItems.map((item) => ({ order: ids.get(order.shopifyId)!, item: item.shopifyId })),
  );
  await sql`${prepared}
    update line_items set quantity = 0
    where shop_id = ${shop} and order_id = any(${withItems.map((order) => ids.get(order.shopifyId)!)}::bigint[])
      and quantity > 0 and not exists (
        select 1 from unnest(${kept.map(({ order }) => order)}::bigint[], ${kept.map(({ item }) => item)}::text[])
          as kept (order_id, shopify_id)
        where kept.order_id = line_items.order_id and kept.shopify_id = line_items.shopify_id)
  `.execute(tx);
}

/** Ids of a shop's orders after one of them, ascending; deleted ones among them. */
export async function listOrderIds(
  db: Db,
  shop: ShopId,
  after: OrderId | "0",
  limit: number,
): Promise<OrderId[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("shopId", "=", shop)
    .where("id", ">", after as OrderId)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Locks orders by ascending id, so that concurrent callers cannot deadlock. Returns the ids of those that exist. */
export async function lockOrders(tx: Db, shop: ShopId, ids: OrderId[]): Promise<OrderId[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("orders")
    .modifyFront(prepared)
    .select("id")
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

export async function deleteOrderRows(tx: Db, shop: ShopId, shopifyIds: string[]): Promise<void> {
  if (shopifyIds.length === 0) return;
  await tx.deleteFrom("orders").where("shopId", "=", shop).where("shopifyId", "in", shopifyIds).execute();
}

/** What is stored of these orders, by Shopify's ids, before they are saved again. */
export async function listOrdersBefore(db: Db, shop: ShopId, shopifyIds: string[]) {
  if (shopifyIds.length === 0) return new Map<string, OrderBefore>();
  const rows = await db
    .selectFrom("orders")
    .modifyFront(prepared)
    .select(["shopifyId", "customerId", "country", "shipTo"])
    .where("shopId", "=", shop)
    .where("shopifyId", "in", shopifyIds)
    .execute();
  return new Map(rows.map((row) => [row.shopifyId, row]));
}
export type OrderBefore = Pick<Selectable<OrdersTable>, "shopifyId" | "customerId" | "country" | "shipTo">;
