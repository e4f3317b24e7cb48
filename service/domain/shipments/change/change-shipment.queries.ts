import { sql } from "kysely";
import type { FulfillmentId, OrderId, ShopId, ShipmentId } from "../../../../contract/ids";
import type { Db } from "../../../platform/db/database";
import { normaliseNumber } from "../../couriers/directory/normalise-number";
import type { NewShipment, Shipment } from "../shipments.queries";
import { prepared } from "../../../platform/db/prepared";

/** The courier that a shipment gets; `courierChosenAt` is null if it was detected, not chosen by the merchant. */
export interface GivenCourier {
  courier: string | null;
  courierName: string | null;
  trackingUrl: string | null;
  courierChosenAt: Date | null;
}

/** Sets the couriers of shipments and resets their providers, refusals, failures and problems, so that they are registered again. */
export async function resetTracking(
  tx: Db,
  shop: ShopId,
  rows: { id: ShipmentId; given: GivenCourier }[],
  checkAt: Date,
): Promise<void> {
  const column = <Value>(value: (given: GivenCourier) => Value) => rows.map(({ given }) => value(given));
  await sql`${prepared}
    update shipments s set courier = n.courier, courier_name = n.courier_name, tracking_url = n.tracking_url,
      courier_chosen_at = n.courier_chosen_at, provider = null, provider_state = 'none', refused_by = '{}',
      failed_checks = 0, stopped_at = null, problem = null, replaced_by = null, next_check_at = ${checkAt}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${column(({ courier }) => courier)}::text[],
      ${column(({ courierName }) => courierName)}::text[], ${column(({ trackingUrl }) => trackingUrl)}::text[],
      ${column(({ courierChosenAt }) => courierChosenAt)}::timestamptz[])
      as n (id, courier, courier_name, tracking_url, courier_chosen_at)
    where s.shop_id = ${shop} and s.id = n.id`.execute(tx);
}

export async function setCourierChosenAt(
  tx: Db,
  shop: ShopId,
  id: ShipmentId,
  courierChosenAt: Date | null,
): Promise<void> {
  await tx
    .updateTable("shipments")
    .set({ courierChosenAt })
    .where("shopId", "=", shop)
    .where("id", "=", id)
    .execute();
}

/** All shipments of a fulfilment, cancelled ones too, to compare their numbers. */
export function listAllShipmentsOfFulfillment(
  db: Db,
  shop: ShopId,
  fulfillmentId: FulfillmentId,
): Promise<Pick<Shipment, "id" | "trackingNumber" | "cancelledAt">[]> {
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .select(["id", "trackingNumber", "cancelledAt"])
    .where("shopId", "=", shop)
    .where("fulfillmentId", "=", fulfillmentId)
    .execute();
}

/** The newest other order with a shipment of this number. */
export function findOrderWithNumber(db: Db, shop: ShopId, except: OrderId, number: string) {
  return db
    .selectFrom("shipments")
    .modifyFront(prepared)
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .select("orders.name")
    .where("shipments.shopId", "=", shop)
    .where("shipments.trackingNumber", "in", [number, normaliseNumber(number)])
    .where("shipments.orderId", "!=", except)
    .where("shipments.cancelledAt", "is", null)
    .where("orders.deletedAt", "is", null)
    .orderBy("orders.id", "desc")
    .executeTakeFirst();
}

/**
 * Cancels a shipment in favour of another one. Shipments that it had replaced itself are pointed to the new one as well,
 * so that one step leads from any number in Shopify to the present one.
 */
export async function replaceShipment(
  tx: Db,
  shop: ShopId,
  id: ShipmentId,
  by: ShipmentId,
  now: Date,
): Promise<void> {
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

/** Numbers of these fulfilments that the merchant has replaced, with their replacements. */
export function listReplacements(db: Db, shop: ShopId, fulfillmentIds: FulfillmentId[]) {
  if (fulfillmentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("shipments as old")
    .modifyFront(prepared)
    .innerJoin("shipments as present", (join) =>
      join.onRef("present.shopId", "=", "old.shopId").onRef("present.id", "=", "old.replacedBy"),
    )
    .select(["old.fulfillmentId", "old.trackingNumber as from", "present.trackingNumber as to"])
    .where("old.shopId", "=", shop)
    .where("old.fulfillmentId", "in", fulfillmentIds)
    .execute();
}

/** Shipments for which Shopify now names another company, and so another courier, than is stored. */
export async function listRenamed(
  tx: Db,
  shop: ShopId,
  shipments: NewShipment[],
): Promise<{ id: ShipmentId; fulfillmentId: FulfillmentId }[]> {
  if (shipments.length === 0) return [];
  const rows = shipments.map(({ fulfillmentId, trackingNumber, courier, courierName }) => ({
    fulfillment_id: fulfillmentId,
    tracking_number: trackingNumber,
    courier,
    courier_name: courierName,
  }));
  const { rows: renamed } = await sql<{ id: ShipmentId; fulfillmentId: FulfillmentId }>`${prepared}
    select s.id, s.fulfillment_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      fulfillment_id bigint, tracking_number text, courier text, courier_name text)
    join shipments s on s.shop_id = ${shop}::integer and s.fulfillment_id = n.fulfillment_id
      and s.tracking_number = n.tracking_number
    where s.cancelled_at is null and s.courier_chosen_at is null and s.courier is distinct from n.courier
      and lower(coalesce(s.courier_name, '')) <> lower(n.courier_name)
      and not exists (
        select 1 from courier_history h
        where h.shop_id = s.shop_id and h.shipment_id = s.id and h.source = 'correction' and h.outcome = 'switched')
    order by s.id`.execute(tx);
  return renamed;
}

export interface MerchantChange {
  shipmentId: ShipmentId;
  orderId: OrderId;
  fromCourier: string | null;
  toCourier: string | null;
}

/** @param options.bulkChangeId the row that they are counted in; null where each is by itself */
export async function insertMerchantChanges(
  tx: Db,
  shop: ShopId,
  changes: MerchantChange[],
  { now, bulkChangeId }: { now: Date; bulkChangeId: string | null },
): Promise<void> {
  await tx
    .insertInto("courierHistory")
    .values(
      changes.map(({ shipmentId, fromCourier, toCourier }) => ({
        shopId: shop,
        ...{ shipmentId, fromCourier, toCourier, bulkChangeId },
        candidates: [],
        outcome: "switched" as const,
        source: "merchant" as const,
        attemptedAt: now,
        decidedAt: now,
      })),
    )
    .execute();
}

/** How often the merchant has changed the couriers of these shipments; those without a change are left out. */
export async function countMerchantChangesOf(
  db: Db,
  shop: ShopId,
  ids: ShipmentId[],
): Promise<Map<ShipmentId, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("courierHistory")
    .select(["shipmentId", sql<string>`count(*)`.as("changes")])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .where("source", "=", "merchant")
    .groupBy("shipmentId")
    .execute();
  return new Map(rows.map(({ shipmentId, changes }) => [shipmentId, Number(changes)]));
}

/** How often the merchant has changed the courier of a shipment. */
export const countMerchantChanges = async (db: Db, shop: ShopId, id: ShipmentId): Promise<number> =>
  (await countMerchantChangesOf(db, shop, [id])).get(id) ?? 0;
