import { sql } from "kysely";
import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { CorrectionReason } from "../../platform/db/tables/couriers";

export interface SilentSpan {
  shippedBefore: Date;
  shippedAfter: Date;
  /** Shipments with an attempt since then are skipped. */
  attemptedBefore: Date;
}

interface ShipmentSelection extends SilentSpan {
  /** Providers that can register candidates. */
  providers: string[];
  /** Couriers whose shipments are skipped. */
  exempt: string[];
  limit: number;
}

/** Shipments that are registered and never had an event or a manual status; newest first. */
export function listSilentShipments(
  db: Db,
  shop: ShopId,
  { providers, exempt, limit, ...span }: ShipmentSelection,
) {
  return db
    .selectFrom("shipments")
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .innerJoin("shops", "shops.id", "shipments.shopId")
    .select([
      "shipments.id",
      "trackingNumber",
      "courier",
      "courierName",
      "orders.country as destination",
      "shops.country as origin",
    ])
    .where("shipments.shopId", "=", shop)
    .where("shipments.status", "=", "NO_RECORD")
    .where("shipments.cancelledAt", "is", null)
    .where("shipments.firstEventAt", "is", null)
    .where("manualStatus", "is", null)
    .where("courierChosenAt", "is", null)
    .where(sql<boolean>`provider = any(${providers}::text[])`)
    .where(sql<boolean>`(courier is null or courier <> all(${exempt}::text[]))`)
    .where("providerState", "=", "registered")
    .where("orders.isTracked", "=", true)
    .where("shippedAt", "<", span.shippedBefore)
    .where("shippedAt", ">", span.shippedAfter)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("courierHistory")
            .select("courierHistory.id")
            .whereRef("courierHistory.shopId", "=", "shipments.shopId")
            .whereRef("courierHistory.shipmentId", "=", "shipments.id")
            .where("attemptedAt", ">", span.attemptedBefore),
        ),
      ),
    )
    .orderBy("shippedAt", "desc")
    .orderBy("shipments.id")
    .limit(limit)
    .execute();
}
export type SilentShipment = Awaited<ReturnType<typeof listSilentShipments>>[number];

/** Candidates registered since then: each may cost a unit of the provider's quota. */
export async function countCandidates(db: Db, shop: ShopId, since: Date): Promise<number> {
  const { questions } = await db
    .selectFrom("courierHistory")
    .select(sql<string>`coalesce(sum(cardinality(candidates)), 0)`.as("questions"))
    .where("shopId", "=", shop)
    .where("attemptedAt", ">", since)
    // The rows of bulk changes, which may be very many, have none.
    .where("bulkChangeId", "is", null)
    .executeTakeFirstOrThrow();
  return Number(questions);
}

export async function insertAttempt(
  tx: Db,
  shop: ShopId,
  attempt: { shipmentId: ShipmentId; fromCourier: string | null; candidates: string[] },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto("courierHistory")
    .values({ shopId: shop, ...attempt, outcome: "pending", attemptedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An undecided attempt with its shipment and order. */
export function findOpenAttempt(db: Db, shop: ShopId, id: string) {
  return historyWithShipments(db, shop)
    .innerJoin("shops", "shops.id", "shipments.shopId")
    .select([
      "courierHistory.id",
      "courierHistory.shipmentId",
      "candidates",
      "fromCourier",
      "shipments.trackingNumber",
      "shipments.shippedAt",
      "shipments.provider",
      "orders.orderedAt",
      "orders.shipTo",
      "orders.country as destination",
      "shops.country as origin",
    ])
    .where("courierHistory.id", "=", id)
    .where("outcome", "=", "pending")
    .executeTakeFirst();
}
export type OpenAttempt = NonNullable<Awaited<ReturnType<typeof findOpenAttempt>>>;

/** Saves the couriers that were actually registered, which may be fewer than planned. */
export async function saveRegisteredCouriers(
  db: Db,
  shop: ShopId,
  id: string,
  candidates: string[],
): Promise<void> {
  await db
    .updateTable("courierHistory")
    .set({ candidates })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("outcome", "=", "pending")
    .execute();
}

/** Decides an open attempt; false where another process has decided it meanwhile. */
export async function decideAttempt(
  tx: Db,
  shop: ShopId,
  id: string,
  decision: { toCourier: string | null; outcome: "switched" | "kept"; reason: CorrectionReason },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("courierHistory")
    .set({ ...decision, decidedAt: now })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("outcome", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Changes a shipment's courier with its tracking link: the link from Shopify belongs to the former courier. Clears the
 * providers' rejections, so that they can be tried again.
 */
export async function setCourier(
  tx: Db,
  shop: ShopId,
  shipmentId: ShipmentId,
  given: { courier: string; courierName: string | null; trackingUrl: string | null },
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ ...given, refusedBy: [] })
    .where("shopId", "=", shop)
    .where("id", "=", shipmentId)
    .execute();
}

/** Attempts that changed a courier within a span of time, oldest first. */
export function listSwitches(db: Db, shop: ShopId, from: Date, to: Date) {
  return attempts(db, shop)
    .where("outcome", "=", "switched")
    .where("decidedAt", ">=", from)
    .where("decidedAt", "<", to)
    .orderBy("decidedAt")
    .orderBy("courierHistory.id")
    .execute();
}

/** Cross-shop: shops where an attempt changed a courier within a span of time. */
export function listShopsWithSwitches(db: Db, from: Date, to: Date) {
  return db
    .selectFrom("courierHistory")
    .select("shopId")
    .distinct()
    .where("source", "=", "correction")
    .where("outcome", "=", "switched")
    .where("decidedAt", ">=", from)
    .where("decidedAt", "<", to)
    .orderBy("shopId")
    .execute();
}

/** What is shown of a change, with its shipment and order. */
export const CHANGE_COLUMNS = [
  "courierHistory.id",
  "courierHistory.fromCourier",
  "courierHistory.toCourier",
  "courierHistory.candidates",
  "courierHistory.outcome",
  "courierHistory.reason",
  "courierHistory.attemptedAt",
  "shipments.trackingNumber",
  "orders.id as orderId",
  "orders.name as orderName",
] as const;

const attempts = (db: Db, shop: ShopId) =>
  historyWithShipments(db, shop).select(CHANGE_COLUMNS).where("courierHistory.source", "=", "correction");

/** Attempts of a shop, joined with shipment and order. */
function historyWithShipments(db: Db, shop: ShopId) {
  return db
    .selectFrom("courierHistory")
    .innerJoin("shipments", (join) =>
      join
        .onRef("shipments.shopId", "=", "courierHistory.shopId")
        .onRef("shipments.id", "=", "courierHistory.shipmentId"),
    )
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .where("courierHistory.shopId", "=", shop);
}
