import type { Insertable, Selectable, Updateable } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db, Tx } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";
import { noteChange } from "../../platform/db/noted-changes";
import type { Tables } from "../../platform/db/tables";

export type Subscription = Selectable<Tables["subscriptions"]>;

export async function insertSubscription(tx: Tx, row: Insertable<Tables["subscriptions"]>): Promise<void> {
  await tx.insertInto("subscriptions").values(row).execute();
  await noteChange(tx, row.shopId, "store");
}

export function findSubscription(db: Db, shop: ShopId, id: string): Promise<Subscription | undefined> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The newest first; those that ended long ago are of no more interest. */
export function listSubscriptions(db: Db, shop: ShopId): Promise<Subscription[]> {
  return db
    .selectFrom("subscriptions")
    .selectAll()
    .where("shopId", "=", shop)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
}

/** Those that were ever in force, and those that can still come into force; the newest first. */
export function listStandingSubscriptions(db: Db, shop: ShopId): Promise<Subscription[]> {
  return db
    .selectFrom("subscriptions")
    .modifyFront(prepared)
    .selectAll()
    .where("shopId", "=", shop)
    .where((eb) =>
      eb.or([eb("activatedAt", "is not", null), eb("status", "in", ["PENDING", "ACTIVE", "FROZEN"])]),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
}

export async function updateSubscription(
  tx: Tx,
  shop: ShopId,
  id: string,
  change: Updateable<Tables["subscriptions"]>,
): Promise<void> {
  await tx.updateTable("subscriptions").set(change).where("shopId", "=", shop).where("id", "=", id).execute();
  await noteChange(tx, shop, "store");
}

/** The number of a reading that begins now. */
export async function takeReadTicket(db: Db, shop: ShopId): Promise<number> {
  const row = await db
    .updateTable("shops")
    .set((eb) => ({ billingReadTicket: eb("billingReadTicket", "+", 1) }))
    .where("id", "=", shop)
    .returning("billingReadTicket")
    .executeTakeFirstOrThrow();
  return row.billingReadTicket;
}

export async function setReadApplied(tx: Db, shop: ShopId, ticket: number): Promise<void> {
  await tx.updateTable("shops").set({ billingReadApplied: ticket }).where("id", "=", shop).execute();
}

/** The app was removed: Shopify has ended whatever there was. */
export async function endSubscriptions(tx: Tx, shop: ShopId): Promise<void> {
  await tx
    .updateTable("subscriptions")
    .set({ status: "CANCELLED" })
    .where("shopId", "=", shop)
    .where("status", "in", ["PENDING", "ACTIVE", "FROZEN"])
    .execute();
  await noteChange(tx, shop, "store");
}

/** Whether Shopify may know of a change that is not stored here yet. */
export async function hasUnsettled(db: Db, shop: ShopId): Promise<boolean> {
  const row = await db
    .selectFrom("subscriptions")
    .modifyFront(prepared)
    .select("id")
    .where("shopId", "=", shop)
    .where("status", "in", ["PENDING", "FROZEN"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cross-shop: shops whose subscriptions may change without a webhook. */
export function listShopsToRead(db: Db): Promise<{ shopId: ShopId }[]> {
  return db
    .selectFrom("subscriptions")
    .innerJoin("shops", "shops.id", "subscriptions.shopId")
    .select("subscriptions.shopId")
    .distinct()
    .where("shops.uninstalledAt", "is", null)
    .where("subscriptions.status", "in", ["PENDING", "ACTIVE", "FROZEN"])
    .execute();
}

/** Cross-shop: subscriptions that were left for the free plan, and whose cycle ends before the given moment. */
export function listDueCancellations(db: Db, before: Date): Promise<{ shopId: ShopId }[]> {
  return db
    .selectFrom("subscriptions")
    .select("shopId")
    .distinct()
    .where("status", "=", "ACTIVE")
    .where("cancelAt", "<=", before)
    .execute();
}

export function findUsedTrial(db: Db, shopHash: Buffer): Promise<{ usedAt: Date } | undefined> {
  return db
    .selectFrom("usedTrials")
    .modifyFront(prepared)
    .select("usedAt")
    .where("shopHash", "=", shopHash)
    .executeTakeFirst();
}

export async function insertUsedTrial(tx: Db, shopHash: Buffer, usedAt: Date): Promise<void> {
  await tx
    .insertInto("usedTrials")
    .values({ shopHash, usedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type CustomOffer = Pick<Selectable<Tables["customOffers"]>, "interval" | "quota" | "priceCents">;

export function listCustomOffers(db: Db, shop: ShopId): Promise<CustomOffer[]> {
  return db
    .selectFrom("customOffers")
    .modifyFront(prepared)
    .select(["interval", "quota", "priceCents"])
    .where("shopId", "=", shop)
    .orderBy("interval")
    .execute();
}

export async function upsertCustomOffer(db: Db, offer: Insertable<Tables["customOffers"]>): Promise<void> {
  const { quota, priceCents } = offer;
  await db
    .insertInto("customOffers")
    .values(offer)
    .onConflict((conflict) => conflict.columns(["shopId", "interval"]).doUpdateSet({ quota, priceCents }))
    .execute();
}
