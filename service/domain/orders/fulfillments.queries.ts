import { sql } from "kysely";
import type { FulfillmentId, ShopId, OrderId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import type { IncomingFulfillment } from "./incoming-order";
import { noteChange } from "../../platform/db/noted-changes";
import { prepared } from "../../platform/db/prepared";

/**
 * Inserts or updates fulfilments, except where the stored row is newer (shopify_updated_at). Returns our id by
 * Shopify's of those that were written: the caller ignores the others, because they are outdated.
 */
export async function upsertFulfillments(
  tx: Db,
  shop: ShopId,
  incoming: (IncomingFulfillment & { orderId: OrderId })[],
  now: Date,
): Promise<Map<string, FulfillmentId>> {
  const newest = new Map(
    incoming
      .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime())
      .map((each) => [each.shopifyId, each]),
  );
  if (newest.size === 0) return new Map();
  const rows = await tx
    .insertInto("fulfillments")
    .modifyEnd(prepared)
    .values(
      [...newest.values()].map((fulfillment) => ({
        shopId: shop,
        orderId: fulfillment.orderId,
        shopifyId: fulfillment.shopifyId,
        name: fulfillment.name,
        status: fulfillment.status,
        displayStatus: fulfillment.displayStatus ?? null,
        displayReadAt: now,
        itemsReadAt: fulfillment.items === null ? null : now,
        shopifyUpdatedAt: fulfillment.updatedAt,
        createdAt: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "shopifyId"])
        .doUpdateSet((excluded) => ({
          name: excluded.ref("excluded.name"),
          status: excluded.ref("excluded.status"),
          // A webhook without one may be older than the event that has come before it.
          displayStatus: sql<string | null>`coalesce(excluded.display_status, fulfillments.display_status)`,
          displayReadAt: excluded.ref("excluded.displayReadAt"),
          itemsReadAt: sql<Date | null>`coalesce(excluded.items_read_at, fulfillments.items_read_at)`,
          shopifyUpdatedAt: excluded.ref("excluded.shopifyUpdatedAt"),
        }))
        .whereRef("fulfillments.shopifyUpdatedAt", "<=", sql.ref("excluded.shopify_updated_at")),
    )
    .returning(["id", "shopifyId"])
    .execute();
  return new Map(rows.map((row) => [row.shopifyId, row.id]));
}

export function findFulfillmentById(db: Db, shop: ShopId, id: FulfillmentId) {
  return db
    .selectFrom("fulfillments")
    .select(["id", "shopifyId"])
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Which items are in which fulfilment, where Shopify said so. */
export async function upsertFulfillmentItems(
  tx: Db,
  shop: ShopId,
  fulfillments: { id: FulfillmentId; items: IncomingFulfillment["items"] }[],
): Promise<void> {
  const rows = fulfillments.flatMap(({ id, items }) =>
    (items ?? []).map((item) => ({ shopId: shop, fulfillmentId: id, ...item })),
  );
  if (rows.length === 0) return;
  await tx
    .insertInto("fulfillmentItems")
    .modifyEnd(prepared)
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "fulfillmentId", "lineItemShopifyId"])
        .doUpdateSet((excluded) => ({ quantity: excluded.ref("excluded.quantity") })),
    )
    .execute();
}

/** Shopify's ids of those of these fulfilments whose items were never read. */
export async function listFulfillmentsWithUnreadItems(
  db: Db,
  shop: ShopId,
  shopifyIds: string[],
): Promise<string[]> {
  if (shopifyIds.length === 0) return [];
  const rows = await db
    .selectFrom("fulfillments")
    .select("shopifyId")
    .where("shopId", "=", shop)
    .where("shopifyId", "in", shopifyIds)
    .where("itemsReadAt", "is", null)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.shopifyId);
}

/** Records that Shopify was asked for a fulfilment's items, of which it may have none. */
export async function markItemsRead(tx: Db, shop: ShopId, id: FulfillmentId, now: Date): Promise<void> {
  await tx
    .updateTable("fulfillments")
    .set({ itemsReadAt: now })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

export async function findFulfillment(db: Db, shop: ShopId, shopifyId: string) {
  const [fulfillment] = await listFulfillments(db, shop, [shopifyId]);
  return fulfillment;
}

export function listFulfillments(db: Db, shop: ShopId, shopifyIds: string[]) {
  return db
    .selectFrom("fulfillments")
    .select(["id", "orderId", "shopifyId"])
    .where("shopId", "=", shop)
    .where("shopifyId", "in", shopifyIds)
    .orderBy("id")
    .execute();
}
export type StoredFulfillment = Awaited<ReturnType<typeof listFulfillments>>[number];

/** Updates the display status of a fulfilment; returns whether it was another one before. */
export async function updateDisplayStatus(
  tx: Tx,
  shop: ShopId,
  id: FulfillmentId,
  displayStatus: string | null,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ hasChanged: boolean }>`
    update fulfillments f set display_status = ${displayStatus}, display_read_at = ${now}
    from (
      select shop_id, id, display_status from fulfillments where shop_id = ${shop} and id = ${id} for update
    ) before
    where f.shop_id = before.shop_id and f.id = before.id
    returning f.display_status is distinct from before.display_status as has_changed`.execute(tx);
  const hasChanged = rows[0]?.hasChanged ?? false;
  if (hasChanged) await noteChange(tx, shop, "deliveries");
  return hasChanged;
}
