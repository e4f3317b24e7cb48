import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Db } from "../../db/database";
import type { CorrectionReason } from "../../db/tables/couriers";

export interface SilentSpan {
  shippedBefore: Date;
  shippedAfter: Date;
  /** Shipments that were asked about since then are left alone. */
  askedBefore: Date;
}

interface Which extends SilentSpan {
  /** Those that can be asked. */
  providers: string[];
  /** Couriers whose shipments are left alone. */
  exempt: string[];
  limit: number;
}

/** Shipments of which nothing was ever heard: registered, never an event, no word of the merchant; the newest first. */
export function listSilentShipments(db: Db, shop: ShopId, { providers, exempt, limit, ...span }: Which) {
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
            .where("askedAt", ">", span.askedBefore),
        ),
      ),
    )
    .orderBy("shippedAt", "desc")
    .orderBy("shipments.id")
    .limit(limit)
    .execute();
}
export type SilentShipment = Awaited<ReturnType<typeof listSilentShipments>>[number];

/** How many couriers were asked since then: each may cost a unit at the provider. */
export async function countQuestions(db: Db, shop: ShopId, since: Date): Promise<number> {
  const { questions } = await db
    .selectFrom("courierHistory")
    .select(sql<string>`coalesce(sum(cardinality(asked)), 0)`.as("questions"))
    .where("shopId", "=", shop)
    .where("askedAt", ">", since)
    .executeTakeFirstOrThrow();
  return Number(questions);
}

export async function insertAttempt(
  tx: Db,
  shop: ShopId,
  attempt: { shipmentId: string; fromCourier: string | null; asked: string[] },
  now: Date,
): Promise<string> {
  const { id } = await tx
    .insertInto("courierHistory")
    .values({ shopId: shop, ...attempt, outcome: "asking", askedAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** An attempt that is not decided yet, with the shipment and the order it is about. */
export function findOpenAttempt(db: Db, shop: ShopId, id: string) {
  return historyWithShipments(db, shop)
    .innerJoin("shops", "shops.id", "shipments.shopId")
    .select([
      "courierHistory.id",
      "courierHistory.shipmentId",
      "asked",
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
    .where("outcome", "=", "asking")
    .executeTakeFirst();
}
export type OpenAttempt = NonNullable<Awaited<ReturnType<typeof findOpenAttempt>>>;

/** Fewer couriers are asked than were thought of. */
export async function setAsked(db: Db, shop: ShopId, id: string, asked: string[]): Promise<void> {
  await db
    .updateTable("courierHistory")
    .set({ asked })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("outcome", "=", "asking")
    .execute();
}

/** False where somebody else has decided it meanwhile. */
export async function decideAttempt(
  tx: Db,
  shop: ShopId,
  id: string,
  verdict: { toCourier: string | null; outcome: "switched" | "kept"; reason: CorrectionReason },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("courierHistory")
    .set({ ...verdict, decidedAt: now })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where("outcome", "=", "asking")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** With its own page: the one from Shopify is that of the courier before. Providers that refused may be asked again. */
export async function setCourier(
  tx: Db,
  shop: ShopId,
  shipmentId: string,
  given: { courier: string; courierName: string | null; trackingUrl: string | null },
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ ...given, refusedBy: [] })
    .where("shopId", "=", shop)
    .where("id", "=", shipmentId)
    .execute();
}

/** What was asked and done, the newest first, with the orders it was about. */
export function listAttempts(
  db: Db,
  shop: ShopId,
  { before, limit }: { before: { at: Date; id: string } | null; limit: number },
) {
  return attempts(db, shop)
    .$if(before !== null, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("askedAt", "courierHistory.id"), "<", tuple(before!.at, before!.id)),
      ),
    )
    .orderBy("askedAt", "desc")
    .orderBy("courierHistory.id", "desc")
    .limit(limit)
    .execute();
}
export type AttemptRow = Awaited<ReturnType<typeof listAttempts>>[number];

/** Couriers that were changed in a span of time, the oldest first. */
export function listSwitches(db: Db, shop: ShopId, from: Date, to: Date) {
  return attempts(db, shop)
    .where("outcome", "=", "switched")
    .where("decidedAt", ">=", from)
    .where("decidedAt", "<", to)
    .orderBy("decidedAt")
    .orderBy("courierHistory.id")
    .execute();
}

/** Cross-shop: where a courier was changed in a span of time. */
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

/** Which of these shipments auto-correction has given to another courier. */
export function listCorrected(db: Db, shop: ShopId, shipmentIds: string[]) {
  return db
    .selectFrom("courierHistory")
    .select(["shipmentId", "toCourier"])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", shipmentIds)
    .where("source", "=", "correction")
    .where("outcome", "=", "switched")
    .execute();
}

function attempts(db: Db, shop: ShopId) {
  return historyWithShipments(db, shop)
    .select([
      "courierHistory.id",
      "courierHistory.fromCourier",
      "courierHistory.toCourier",
      "courierHistory.asked",
      "courierHistory.outcome",
      "courierHistory.reason",
      "courierHistory.askedAt",
      "shipments.trackingNumber",
      "orders.id as orderId",
      "orders.name as orderName",
    ])
    .where("courierHistory.source", "=", "correction");
}

/** What happened to a shop's shipments, each with its shipment and order. */
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
