import { sql } from "kysely";
import type { ShopId, TagId, OrderId } from "../../../../contract/ids";
import type { Tag } from "../../../../contract/orders";
import type { Db, Tx } from "../../../platform/db/database";
import { noteChange } from "../../../platform/db/noted-changes";

/** The merchant's own tags of these orders, by name. */
export function listTagsOfOrders(db: Db, shop: ShopId, orderIds: OrderId[]) {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("orderTags")
    .innerJoin("tags", (join) =>
      join.onRef("tags.shopId", "=", "orderTags.shopId").onRef("tags.id", "=", "orderTags.tagId"),
    )
    .select(["orderTags.orderId", "tags.id", "tags.name"])
    .where("orderTags.shopId", "=", shop)
    .where("orderTags.orderId", "in", orderIds)
    .orderBy("tags.name")
    .orderBy("tags.id")
    .execute();
}

/** Every tag of the shop by name, with the number of its orders that are listed. */
export function listCountedTags(db: Db, shop: ShopId) {
  return db
    .selectFrom("tags")
    .leftJoin("orderTags", (join) =>
      join.onRef("orderTags.shopId", "=", "tags.shopId").onRef("orderTags.tagId", "=", "tags.id"),
    )
    .leftJoin("orderList", (join) =>
      join
        .onRef("orderList.shopId", "=", "orderTags.shopId")
        .onRef("orderList.orderId", "=", "orderTags.orderId"),
    )
    .select(["tags.id", "tags.name", (select) => select.fn.count<string>("orderList.orderId").as("orders")])
    .where("tags.shopId", "=", shop)
    .groupBy(["tags.id", "tags.name"])
    .orderBy(sql`lower(tags.name)`)
    .orderBy("tags.id")
    .execute();
}

export function findTag(db: Db, shop: ShopId, id: TagId): Promise<Tag | undefined> {
  return db
    .selectFrom("tags")
    .select(["id", "name"])
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Those of these tags that the shop has. */
export async function listTagIds(db: Db, shop: ShopId, ids: TagId[]): Promise<TagId[]> {
  if (ids.length === 0) return [];
  const tags = await db
    .selectFrom("tags")
    .select("id")
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return tags.map(({ id }) => id);
}

/** Compared without case. */
export function findTagByName(db: Db, shop: ShopId, name: string): Promise<Tag | undefined> {
  return db
    .selectFrom("tags")
    .select(["id", "name"])
    .where("shopId", "=", shop)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .executeTakeFirst();
}

export async function countTags(db: Db, shop: ShopId): Promise<number> {
  const row = await db
    .selectFrom("tags")
    .select((select) => select.fn.countAll<string>().as("tags"))
    .where("shopId", "=", shop)
    .executeTakeFirstOrThrow();
  return Number(row.tags);
}

export async function insertTag(tx: Tx, shop: ShopId, name: string): Promise<Tag> {
  await noteChange(tx, shop, "orders");
  return tx
    .insertInto("tags")
    .values({ shopId: shop, name })
    .returning(["id", "name"])
    .executeTakeFirstOrThrow();
}

export async function updateTagName(tx: Tx, shop: ShopId, id: TagId, name: string): Promise<void> {
  await tx.updateTable("tags").set({ name }).where("shopId", "=", shop).where("id", "=", id).execute();
  await noteChange(tx, shop, "orders");
}

/** Deletes a tag, and with it its rows of orders. */
export async function deleteTagRow(tx: Tx, shop: ShopId, id: TagId): Promise<void> {
  await tx.deleteFrom("tags").where("shopId", "=", shop).where("id", "=", id).execute();
  await noteChange(tx, shop, "orders");
}

export async function countOrdersOfTag(db: Db, shop: ShopId, id: TagId): Promise<number> {
  const row = await db
    .selectFrom("orderTags")
    .select((select) => select.fn.countAll<string>().as("orders"))
    .where("shopId", "=", shop)
    .where("tagId", "=", id)
    .executeTakeFirstOrThrow();
  return Number(row.orders);
}

/** Adds a tag to orders; does nothing for those that have it. */
/** @returns those that did not have it */
export async function tagOrders(tx: Tx, shop: ShopId, tagId: TagId, orderIds: OrderId[]): Promise<OrderId[]> {
  const tagged = await tx
    .insertInto("orderTags")
    .values(orderIds.map((orderId) => ({ shopId: shop, tagId, orderId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("orderId")
    .execute();
  await noteChange(tx, shop, "orders");
  return tagged.map(({ orderId }) => orderId);
}

/** @returns those that had it */
export async function untagOrders(
  tx: Tx,
  shop: ShopId,
  tagId: TagId,
  orderIds: OrderId[],
): Promise<OrderId[]> {
  const untagged = await tx
    .deleteFrom("orderTags")
    .where("shopId", "=", shop)
    .where("tagId", "=", tagId)
    .where("orderId", "in", orderIds)
    .returning("orderId")
    .execute();
  await noteChange(tx, shop, "orders");
  return untagged.map(({ orderId }) => orderId);
}
