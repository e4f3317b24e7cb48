import { type Selectable, sql, type SqlBool } from "kysely";
import type { ShopId, ShipmentId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";
import { SHIPMENT_STATUSES, statusRank } from "../../../contract/shipment-status";
import { asPostgresText } from "../../platform/postgres-text";
import { isBeforeOrderInSql } from "./before-order";
import { ERASED_TEXT, eventHash, type TrackingEvent } from "../tracking-providers/tracking-event";
import { prepared } from "../../platform/db/prepared";

/** Statuses by rank, lowest first; an array, because the database compares by array_position. */
const BY_RANK = SHIPMENT_STATUSES.toSorted((a, b) => statusRank(a) - statusRank(b));

/** Sort key of an event's detail: no status, then by rank of its status, then by sub-status, then by flag. */
const detailKey = (table: "tracking_events" | "excluded") => sql`(
  coalesce(array_position(${BY_RANK}::text[], ${sql.ref(`${table}.status`)}), 0),
  coalesce(${sql.ref(`${table}.sub_status`)}, '') collate "C",
  coalesce(${sql.ref(`${table}.flag`)}, '') collate "C")`;

function byDetail(a: TrackingEvent, b: TrackingEvent): number {
  const rank = ({ status }: TrackingEvent) => (status ? BY_RANK.indexOf(status) + 1 : 0);
  return (
    rank(a) - rank(b) || compare(a.subStatus ?? "", b.subStatus ?? "") || compare(a.flag ?? "", b.flag ?? "")
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Adds events that are not stored yet; the same event from two sources is one row. Where the order's customer was erased,
 * message and place are not stored, but still count for the hash that finds duplicates. Returns the shipments with a row
 * that was added or improved.
 */
export async function insertEvents(
  tx: Db,
  shop: ShopId,
  events: { shipmentId: ShipmentId; event: TrackingEvent; isErased: boolean }[],
  now: Date,
): Promise<Set<string>> {
  const rows = new Map(
    // One statement may not update a row twice: of equal events the most detailed comes last, and the map keeps it.
    events
      .toSorted((a, b) => byDetail(a.event, b.event))
      .map(({ shipmentId, event, isErased }) => {
        const hash = eventHash(event).toString("hex");
        return [
          `${shipmentId} ${hash}`,
          {
            shipment_id: shipmentId,
            hash,
            occurred_at: event.occurredAt,
            raw_time: event.rawTime,
            status: event.status,
            sub_status: event.subStatus,
            flag: event.flag ?? null,
            message: isErased ? ERASED_TEXT : event.message,
            place: isErased ? null : event.place,
            source: event.source,
            source_id: event.sourceId,
            courier: event.courier,
          },
        ];
      }),
  );
  if (rows.size === 0) return new Set();
  // One JSON parameter: with a dozen parameters for each of hundreds of rows, binding took most of the time.
  // Two sources may map the same scan differently: the higher rank is kept, whichever came first.
  const { rows: added } = await sql<{ shipmentId: ShipmentId }>`
    insert into tracking_events (
      shop_id, shipment_id, hash, occurred_at, raw_time, status, sub_status, message, place, source, source_id,
      courier, received_at, flag)
    select ${shop}::integer, n.shipment_id, decode(n.hash, 'hex'), n.occurred_at, n.raw_time, n.status, n.sub_status,
      n.message, nullif(n.place, 'null'), n.source, n.source_id, n.courier, ${now}::timestamptz, n.flag
    from jsonb_to_recordset(${JSON.stringify([...rows.values()], asPostgresText)}::jsonb) as n (
      shipment_id bigint, hash text, occurred_at timestamptz, raw_time text, status text, sub_status text,
      message text, place jsonb, source text, source_id text, courier text, flag text)
    on conflict (shop_id, shipment_id, hash) do update
      set status = excluded.status, sub_status = excluded.sub_status, flag = excluded.flag
      where ${detailKey("tracking_events")} < ${detailKey("excluded")}
    returning shipment_id
  `.execute(tx);
  return new Set(added.map((row) => row.shipmentId));
}

/** Records that an event was deleted in Shopify, in case its creation arrives later. */
export async function rememberWithdrawn(tx: Db, shop: ShopId, sourceId: string, at: Date): Promise<void> {
  await tx
    .insertInto("withdrawnEvents")
    .values({ shopId: shop, sourceId, withdrawnAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which of these events were deleted in Shopify. */
export async function listWithdrawn(tx: Db, shop: ShopId, sourceIds: string[]): Promise<Set<string>> {
  if (sourceIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("withdrawnEvents")
    .select("sourceId")
    .where("shopId", "=", shop)
    .where("sourceId", "in", sourceIds)
    .execute();
  return new Set(rows.map((row) => row.sourceId));
}

/** Cross-shop: deletions so old that no late webhook can bring their events any more. */
export async function forgetWithdrawnBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("withdrawnEvents").where("withdrawnAt", "<", before).execute();
}

/** The events of these shipments, oldest first; without those of earlier parcels with their numbers. */
export function listEvents(db: Db, shop: ShopId, shipmentIds: ShipmentId[]): Promise<StoredEvent[]> {
  if (shipmentIds.length === 0) return Promise.resolve([]);
  return eventsOf(db, shop, shipmentIds)
    .where(sql<SqlBool>`not ${IS_BEFORE_ORDER}`)
    .execute();
}

/** All events of these shipments, oldest first; marked where they are of an earlier parcel with the number. */
export function listAllEvents(
  db: Db,
  shop: ShopId,
  shipmentIds: ShipmentId[],
): Promise<(StoredEvent & { isBeforeOrder: SqlBool })[]> {
  if (shipmentIds.length === 0) return Promise.resolve([]);
  return eventsOf(db, shop, shipmentIds).select(IS_BEFORE_ORDER.as("isBeforeOrder")).execute();
}

const IS_BEFORE_ORDER = isBeforeOrderInSql("tracking_events", "orders");

function eventsOf(db: Db, shop: ShopId, shipmentIds: ShipmentId[]) {
  return db
    .selectFrom("trackingEvents")
    .modifyFront(prepared)
    .innerJoin("shipments", (join) =>
      join
        .onRef("shipments.shopId", "=", "trackingEvents.shopId")
        .onRef("shipments.id", "=", "trackingEvents.shipmentId"),
    )
    .innerJoin("orders", (join) =>
      join.onRef("orders.shopId", "=", "shipments.shopId").onRef("orders.id", "=", "shipments.orderId"),
    )
    .selectAll("trackingEvents")
    .where("trackingEvents.shopId", "=", shop)
    .where("trackingEvents.shipmentId", "in", shipmentIds)
    .orderBy("trackingEvents.occurredAt")
    .orderBy("trackingEvents.id");
}
export type StoredEvent = Selectable<Tables["trackingEvents"]>;

/** Shipments that have the event with this id of the source. */
export async function listShipmentsOfEvent(db: Db, shop: ShopId, source: string, sourceId: string) {
  const rows = await db
    .selectFrom("trackingEvents")
    .modifyFront(prepared)
    .select("shipmentId")
    .distinct()
    .where("shopId", "=", shop)
    .where("source", "=", source)
    .where("sourceId", "=", sourceId)
    .execute();
  return rows.map((row) => row.shipmentId);
}

export async function deleteEvent(tx: Db, shop: ShopId, source: string, sourceId: string): Promise<void> {
  await tx
    .deleteFrom("trackingEvents")
    .where("shopId", "=", shop)
    .where("source", "=", source)
    .where("sourceId", "=", sourceId)
    .execute();
}
