import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../db/database";
import type { Shipment } from "../shipments.queries";

/** What the merchant gave a parcel; `courierChosenAt` is null where the number was to decide. */
export interface GivenCourier {
  courier: string | null;
  courierName: string | null;
  trackingUrl: string | null;
  courierChosenAt: Date | null;
}

/** Gives the parcel a courier and lets it begin anew with the providers, whoever has refused or given it up. */
export async function startAnew(
  tx: Db,
  shop: ShopId,
  id: string,
  given: GivenCourier,
  checkAt: Date,
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({
      ...given,
      provider: null,
      providerState: "none",
      refusedBy: [],
      givenUpAt: null,
      problem: null,
      replacedBy: null,
      nextCheckAt: checkAt,
    })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

export async function markChosen(
  tx: Db,
  shop: ShopId,
  id: string,
  courierChosenAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ courierChosenAt })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** All parcels a fulfilment has and had, for comparing numbers. */
export function listParcelsOfFulfillment(
  db: Db,
  shop: ShopId,
  fulfillmentId: string,
): Promise<Pick<Shipment, "id" | "trackingNumber" | "cancelledAt">[]> {
  return db
    .selectFrom("shipments")
    .select(["id", "trackingNumber", "cancelledAt"])
    .where("shopId", "=", shop)
    .where("fulfillmentId", "=", fulfillmentId)
    .execute();
}

/**
 * Takes a parcel out of tracking in favour of another one. What it had itself stood in for points to the new one as
 * well, so that one step leads from any number of Shopify to the present one.
 */
export async function replaceParcel(tx: Db, shop: ShopId, id: string, by: string, now: Date): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ replacedBy: by })
    .where("shopId", "=", shop)
    .where("replacedBy", "=", id)
    .where("id", "!=", by)
    .execute();
  await tx
    .updateTable("shipments")
    .set({ replacedBy: by, cancelledAt: now, nextCheckAt: null })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** Numbers of these fulfilments for which the merchant has given another one. */
export function listReplacements(db: Db, shop: ShopId, fulfillmentIds: string[]) {
  if (fulfillmentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("shipments as old")
    .innerJoin("shipments as present", (join) =>
      join.onRef("present.shopId", "=", "old.shopId").onRef("present.id", "=", "old.replacedBy"),
    )
    .select(["old.fulfillmentId", "old.trackingNumber as from", "present.trackingNumber as to"])
    .where("old.shopId", "=", shop)
    .where("old.fulfillmentId", "in", fulfillmentIds)
    .execute();
}

export async function insertMerchantChange(
  tx: Db,
  shop: ShopId,
  change: { shipmentId: string; fromCourier: string | null; toCourier: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insertInto("courierHistory")
    .values({
      shopId: shop,
      ...change,
      asked: [],
      outcome: "switched",
      source: "merchant",
      askedAt: now,
      decidedAt: now,
    })
    .execute();
}

/** How often the merchant has changed the courier of a parcel. */
export async function countMerchantChanges(db: Db, shop: ShopId, shipmentId: string): Promise<number> {
  const { changes } = await db
    .selectFrom("courierHistory")
    .select(sql<string>`count(*)`.as("changes"))
    .where("shopId", "=", shop)
    .where("shipmentId", "=", shipmentId)
    .where("source", "=", "merchant")
    .executeTakeFirstOrThrow();
  return Number(changes);
}
