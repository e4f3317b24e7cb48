import { sql } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";
import { SHIPMENT_STATUSES, statusRank } from "../../contract/shipment-status";
import { asPostgresText } from "../postgres-text";
import { ERASED_WORDS, eventHash, type TrackingEvent } from "./status/tracking-event";

/** Lowest first; as an array, so that the database can compare by it. */
const BY_RANK = SHIPMENT_STATUSES.toSorted((a, b) => statusRank(a) - statusRank(b));

/** How much an event tells: nothing, then by rank of its status, then with a sub-status, then with a flag. */
const standing = (table: "tracking_events" | "excluded") => sql`(
  coalesce(array_position(${BY_RANK}::text[], ${sql.ref(`${table}.status`)}), 0),
  coalesce(${sql.ref(`${table}.sub_status`)}, '') collate "C",
  coalesce(${sql.ref(`${table}.flag`)}, '') collate "C")`;

function byStanding(a: TrackingEvent, b: TrackingEvent): number {
  const rank = ({ status }: TrackingEvent) => (status ? BY_RANK.indexOf(status) + 1 : 0);
  return (
    rank(a) - rank(b) || compare(a.subStatus ?? "", b.subStatus ?? "") || compare(a.flag ?? "", b.flag ?? "")
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Adds events that are not known yet; the same news from two sources is one row. Where the person behind the order was
 * erased, words and place are left out, but still tell whether the event is known. Answers how many were new.
 */
export async function insertEvents(
  tx: Db,
  shop: ShopId,
  events: { shipmentId: string; event: TrackingEvent; isErased: boolean }[],
  now: Date,
): Promise<number> {
  const rows = new Map(
    // One statement may not touch a row twice: the one that tells most comes last, and is kept.
    events
      .toSorted((a, b) => byStanding(a.event, b.event))
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
            message: isErased ? ERASED_WORDS : event.message,
            place: isErased ? null : event.place,
            source: event.source,
            source_id: event.sourceId,
            courier: event.courier,
          },
        ];
      }),
  );
  if (rows.size === 0) return 0;
  // As one value: with a dozen parameters for each of hundreds of rows, most of the time went into parameters.
  // Two sources may understand the same scan differently: the higher rank stays, whichever came first.
  const { rows: added } = await sql`
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
      where ${standing("tracking_events")} < ${standing("excluded")}
    returning id
  `.execute(tx);
  return added.length;
}

/** Remembers for a while that Shopify took an event back. */
export async function rememberWithdrawn(tx: Db, shop: ShopId, sourceId: string, at: Date): Promise<void> {
  await tx
    .insertInto("withdrawnEvents")
    .values({ shopId: shop, sourceId, withdrawnAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Which of these events of Shopify it has taken back. */
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

/** Cross-shop: what was taken back so long ago that no copy of it comes any more. */
export async function forgetWithdrawnBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("withdrawnEvents").where("withdrawnAt", "<", before).execute();
}

/** All events of these shipments, oldest first. */
export function listEvents(db: Db, shop: ShopId, shipmentIds: string[]) {
  if (shipmentIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("trackingEvents")
    .selectAll()
    .where("shopId", "=", shop)
    .where("shipmentId", "in", shipmentIds)
    .orderBy("occurredAt")
    .orderBy("id")
    .execute();
}
export type StoredEvent = Awaited<ReturnType<typeof listEvents>>[number];

/** Shipments that have an event of this id of the source's. */
export async function listShipmentsOfEvent(db: Db, shop: ShopId, source: string, sourceId: string) {
  const rows = await db
    .selectFrom("trackingEvents")
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
