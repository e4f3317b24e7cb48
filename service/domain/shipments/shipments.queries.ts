import { sql, type Selectable } from "kysely";
import type { FulfillmentId, ShipmentId, ShopId, OrderId } from "../../../contract/ids";
import { normaliseNumber } from "../couriers/directory/normalise-number";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";
import { prepared } from "../../platform/db/prepared";

export type Shipment = Selectable<Tables["shipments"]>;

export interface NewShipment {
  orderId: OrderId;
  fulfillmentId: FulfillmentId;
  trackingNumber: string;
  courier: string | null;
  courierName: string | null;
  trackingUrl: string | null;
  shippedAt: Date;
}

/** Its registration is queued at once; should it be given up, the sweep finds the shipment after this time. */
const FIRST_CHECK_MS = 15 * 60_000;

/** One row for each number of a fulfilment; a cancelled one is tracked again. Returns the ids of new rows. */
export async function upsertShipments(
  tx: Db,
  shop: ShopId,
  shipments: NewShipment[],
  now: Date,
): Promise<ShipmentId[]> {
  const unique = new Map(
    shipments.map((shipment) => [`${shipment.fulfillmentId} ${shipment.trackingNumber}`, shipment]),
  );
  if (unique.size === 0) return [];
  const rows = await tx
    .insertInto("shipments")
    .modifyEnd(prepared)
    .values(
      [...unique.values()].map((shipment) => ({
        shopId: shop,
        createdAt: now,
        nextCheckAt: new Date(now.getTime() + FIRST_CHECK_MS),
        // What was shown before it was shipped is what was promised.
        promisedAt: ofOrder<Date | null>(shop, shipment, "promised_at"),
        promisedBy: ofOrder<"merchant" | "rules" | "history" | null>(shop, shipment, "promised_by"),
        promisedFrom: ofOrder<Date | null>(shop, shipment, "promised_from"),
        promisedSince: ofOrder<Date | null>(shop, shipment, "promised_since"),
        ...shipment,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["shopId", "fulfillmentId", "trackingNumber"]).doUpdateSet({
        courierName: sql`case when ${hasSameCourier} then excluded.courier_name else shipments.courier_name end`,
        trackingUrl: sql`case when ${hasSameCourier} then coalesce(excluded.tracking_url, shipments.tracking_url) else shipments.tracking_url end`,
        nextCheckAt: sql<Date>`case when shipments.cancelled_at is null then shipments.next_check_at else ${now} end`,
        cancelledAt: null,
      }),
    )
    .returning(["id", sql<boolean>`xmax = 0`.as("isNew")])
    .execute();
  return rows.filter((row) => row.isNew).map((row) => row.id);
}

/** Those of these numbers that are cancelled: to store them tracks them again. */
export async function listCancelledAmong(
  db: Db,
  shop: ShopId,
  shipments: Pick<NewShipment, "fulfillmentId" | "trackingNumber">[],
): Promise<ShipmentId[]> {
  if (shipments.length === 0) return [];
  const { rows } = await sql<{ id: ShipmentId }>`
    select s.id
    from unnest(${shipments.map(({ fulfillmentId }) => fulfillmentId)}::bigint[],
      ${shipments.map(({ trackingNumber }) => trackingNumber)}::text[]) as n (fulfillment_id, tracking_number)
    join shipments s on s.shop_id = ${shop} and s.fulfillment_id = n.fulfillment_id
      and s.tracking_number = n.tracking_number
    where s.cancelled_at is not null`.execute(db);
  return rows.map(({ id }) => id);
}

const ofOrder = <Value>(shop: ShopId, { orderId }: NewShipment, column: string) =>
  sql<Value>`(select ${sql.ref(column)} from orders where shop_id = ${shop} and id = ${orderId})`;

/** A courier set by the merchant or by auto-correction is not overwritten by what Shopify sends later. */
const hasSameCourier = sql`shipments.courier_chosen_at is null
  and shipments.courier is not distinct from excluded.courier`;

/** Takes every other shipment of these fulfilments out of tracking; its history stays. Returns how many there were. */
export async function cancelShipmentsBut(
  tx: Db,
  shop: ShopId,
  fulfillmentIds: FulfillmentId[],
  kept: { fulfillmentId: FulfillmentId; trackingNumber: string }[],
  now: Date,
): Promise<number> {
  if (fulfillmentIds.length === 0) return 0;
  const { numAffectedRows } = await sql`${prepared}
    update shipments set cancelled_at = ${now}, next_check_at = null
    where shop_id = ${shop} and fulfillment_id = any(${fulfillmentIds}::bigint[]) and cancelled_at is null
      and not exists (
        select 1 from unnest(
          ${kept.map((shipment) => shipment.fulfillmentId)}::bigint[], ${kept.map((shipment) => shipment.trackingNumber)}::text[]
        ) as kept (fulfillment_id, tracking_number)
        where kept.fulfillment_id = shipments.fulfillment_id
          and kept.tracking_number = shipments.tracking_number)
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Names a shipment of any shop. */
export interface TrackableKey {
  shop: ShopId;
  id: ShipmentId;
}

/** Cross-shop: those of these shipments that may be polled, with the origin and destination that providers need. Untracked orders are left out. */
export function listTrackable(db: Db, keys: TrackableKey[]) {
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .innerJoin("shops", "shops.id", "shipments.shopId")
    .selectAll("shipments")
    .select([
      "orders.shipTo",
      "orders.phone",
      "orders.country as destinationCountry",
      "shops.country as originCountry",
    ])
    .where(
      sql<boolean>`(shipments.shop_id, shipments.id) in (
        select * from unnest(${keys.map(({ shop }) => shop)}::integer[], ${keys.map(({ id }) => id)}::bigint[]))`,
    )
    .where("shipments.cancelledAt", "is", null)
    .where("orders.isTracked", "=", true)
    .where("orders.deletedAt", "is", null)
    .where("shops.uninstalledAt", "is", null)
    .orderBy("shipments.shopId")
    .orderBy("shipments.id")
    .execute();
}
export type Trackable = Awaited<ReturnType<typeof listTrackable>>[number];

/** Those of these shipments that are there, cancelled ones among them. */
export function listShipmentsById(db: Db, shop: ShopId, ids: ShipmentId[]): Promise<Shipment[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
}

export function listShipmentsOfOrders(db: Db, shop: ShopId, orderIds: OrderId[]): Promise<Shipment[]> {
  if (orderIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .selectAll()
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .where("cancelledAt", "is", null)
    .orderBy("shippedAt")
    .orderBy("id")
    .execute();
}

export function listShipmentIdsOfOrders(db: Db, shop: ShopId, orderIds: OrderId[]) {
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .select("id")
    .where("shopId", "=", shop)
    .where("orderId", "in", orderIds)
    .where("cancelledAt", "is", null)
    .orderBy("id")
    .execute();
}

/** The live shipments of a fulfilment, in the order in which Shopify listed their numbers. */
export function listShipmentsOfFulfillment(db: Db, shop: ShopId, fulfillmentId: FulfillmentId) {
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .select(["id", "providerState"])
    .where("shopId", "=", shop)
    .where("fulfillmentId", "=", fulfillmentId)
    .where("cancelledAt", "is", null)
    .orderBy("id")
    .execute();
}

/**
 * Locks the rows in one order, so that two updates of the same shipments wait for each other instead of deadlocking.
 * Shipments of deleted orders are left out: they get no updates until the order is restored, and are polled again then.
 */
export function lockShipmentRows(tx: Db, shop: ShopId, ids: ShipmentId[]): Promise<Shipment[]> {
  return tx
    .selectFrom("shipments")
    .modifyFront(prepared)
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "in", ids)
    .where(ofLiveOrder)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** SQL condition: the shipment's order is not deleted. */
const ofLiveOrder = sql<boolean>`exists (
  select 1 from orders where orders.shop_id = shipments.shop_id and orders.id = shipments.order_id
    and orders.deleted_at is null)`;

export function findShipment(db: Db, shop: ShopId, id: ShipmentId): Promise<Shipment | undefined> {
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .selectAll()
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .where(ofLiveOrder)
    .executeTakeFirst();
}

/**
 * Cross-shop: the shipments that a provider's webhook may be about. Numbers are reused and shared, so there may be several, and those
 * of other providers are among them: a provider may push before what it has answered is stored.
 */
export function listByTrackingNumber(db: Db, trackingNumbers: string[]) {
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .innerJoin("shops", "shops.id", "shipments.shopId")
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .select(["shipments.shopId", "shipments.id", "trackingNumber", "courier", "provider"])
    .where("shops.uninstalledAt", "is", null)
    .where(
      sql`upper(regexp_replace(tracking_number, '[\\s.-]', '', 'g'))`,
      "in",
      trackingNumbers.map(normaliseNumber),
    )
    .where(({ eb, or }) => or([eb("provider", "is not", null), eb("orders.isTracked", "=", true)]))
    .where("shipments.cancelledAt", "is", null)
    .orderBy("shipments.shopId")
    .orderBy("shipments.id")
    .execute();
}

/**
 * Cross-shop: shipments whose next check is due. The same statement puts each off, so that two workers never take the
 * same ones, and the shipments of a worker that dies are due again later.
 */
export async function claimDueShipments(db: Db, now: Date, postponeUntil: Date, limit: number) {
  const due = db
    .selectFrom("shipments")
    .select(["shopId", "id"])
    .where("nextCheckAt", "<=", now)
    .orderBy("nextCheckAt")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return db
    .with("due", () => due)
    .updateTable("shipments")
    .from("due")
    .set({ nextCheckAt: postponeUntil })
    .whereRef("shipments.shopId", "=", "due.shopId")
    .whereRef("shipments.id", "=", "due.id")
    .returning(["shipments.shopId", "shipments.id"])
    .execute();
}
