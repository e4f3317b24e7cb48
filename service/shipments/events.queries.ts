import { sql, type SqlBool } from "kysely";
import type { ShopId } from "../../contract/ids";
import type { Db } from "../db/database";
import { SHIPMENT_STATUSES, statusRank } from "../../contract/shipment-status";
import { storable, storableText } from "../storable";
import { eventHash, type TrackingEvent } from "./status/tracking-event";

/** Lowest first; as an array, so that the database can compare by it. */
const BY_RANK = SHIPMENT_STATUSES.toSorted((a, b) => statusRank(a) - statusRank(b));

/** How much an event tells: nothing, then by rank of its status, then with a sub-status. */
const standing = (table: "tracking_events" | "excluded") => sql`(
  coalesce(array_position(${BY_RANK}::text[], ${sql.ref(`${table}.status`)}), 0),
  coalesce(${sql.ref(`${table}.sub_status`)}, '') collate "C")`;

function byStanding(a: TrackingEvent, b: TrackingEvent): number {
  const rank = ({ status }: TrackingEvent) => (status ? BY_RANK.indexOf(status) + 1 : 0);
  const left = a.subStatus ?? "";
  const right = b.subStatus ?? "";
  return rank(a) - rank(b) || (left < right ? -1 : left > right ? 1 : 0);
}

/** Adds events that are not known yet; the same news from two sources is one row. Answers how many were new. */
export async function insertEvents(
  tx: Db,
  shop: ShopId,
  events: { shipmentId: string; event: TrackingEvent }[],
  now: Date,
): Promise<number> {
  const rows = new Map(
    // One statement may not touch a row twice: the one that tells most comes last, and is kept.
    events
      .toSorted((a, b) => byStanding(a.event, b.event))
      .map(({ shipmentId, event }) => {
        const hash = eventHash(event);
        const place = event.place ? JSON.stringify(event.place, storable) : null;
        const { source, ...rest } = { ...event, message: storableText(event.message) };
        return [
          `${shipmentId} ${hash.toString("hex")}`,
          { shopId: shop, shipmentId, hash, receivedAt: now, source: source as string, ...rest, place },
        ];
      }),
  );
  if (rows.size === 0) return 0;
  const added = await tx
    .insertInto("trackingEvents")
    .values([...rows.values()])
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "shipmentId", "hash"])
        // Two sources may understand the same scan differently: the higher rank stays, whichever came first.
        .doUpdateSet((excluded) => ({
          status: excluded.ref("excluded.status"),
          subStatus: excluded.ref("excluded.subStatus"),
        }))
        .where(sql<SqlBool>`${standing("tracking_events")} < ${standing("excluded")}`),
    )
    .returning("id")
    .execute();
  return added.length;
}

/** All events of these parcels, oldest first. */
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

/** Parcels that have an event of this id of the source's. */
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
