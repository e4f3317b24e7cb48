import { sql } from "kysely";
import type { EstimateReason } from "../../../contract/estimate-reasons";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { EstimateSource } from "../../../contract/orders";
import type { Db, Tx } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/** What a source says about the delivery of a shipment. */
export interface DeliveryDate {
  shipmentId: ShipmentId;
  source: EstimateSource;
  /** The latest moment; midnight in UTC is that day. */
  at: Date;
  /** When the source has first named this date. */
  since: Date;
  /** The first day of its range; null: a single date. */
  fromAt: Date | null;
  reason: EstimateReason | null;
}

/** Sources that name a date by the shipment's courier. */
export const COURIER_SOURCES = ["courier", "provider"] as const satisfies EstimateSource[];

/** Those of these shipments of whose courier a date is known. */
export async function listDatedByCourier(db: Db, shop: ShopId, ids: ShipmentId[]): Promise<ShipmentId[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("deliveryDates")
    .select("shipmentId")
    .distinct()
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .where("source", "in", COURIER_SOURCES)
    .execute();
  return rows.map(({ shipmentId }) => shipmentId);
}

export function listDeliveryDates(db: Db, shop: ShopId, ids: ShipmentId[]): Promise<DeliveryDate[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("deliveryDates")
    .modifyFront(prepared)
    .select(["shipmentId", "source", "at", "since", "fromAt", "reason"])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .execute();
}

export async function saveDeliveryDates(tx: Tx, shop: ShopId, dates: DeliveryDate[]): Promise<void> {
  if (dates.length === 0) return;
  await tx
    .insertInto("deliveryDates")
    .values(
      dates.map((date) => ({ shopId: shop, ...date, reason: date.reason && JSON.stringify(date.reason) })),
    )
    .onConflict((conflict) =>
      conflict.columns(["shopId", "shipmentId", "source"]).doUpdateSet((excluded) => ({
        at: excluded.ref("excluded.at"),
        since: excluded.ref("excluded.since"),
        fromAt: excluded.ref("excluded.fromAt"),
        reason: excluded.ref("excluded.reason"),
      })),
    )
    .execute();
}

/** These sources give these shipments no date any more. */
export async function deleteDates(
  tx: Tx,
  shop: ShopId,
  dates: Pick<DeliveryDate, "shipmentId" | "source">[],
): Promise<void> {
  if (dates.length === 0) return;
  await sql`delete from delivery_dates d
    using unnest(${dates.map(({ shipmentId }) => shipmentId)}::bigint[], ${dates.map(({ source }) => source)}::text[])
      as gone (shipment_id, source)
    where d.shop_id = ${shop} and d.shipment_id = gone.shipment_id and d.source = gone.source`.execute(tx);
}

/** The date that was shown before the last move of each of these shipments; none where that was the first one, or there was no date. */
export async function listShownBefore(
  db: Db,
  shop: ShopId,
  ids: ShipmentId[],
): Promise<Map<ShipmentId, Date>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ shipmentId: ShipmentId; at: Date }>`
    select m.shipment_id, m.at from (
      select shipment_id, at, row_number() over (partition by shipment_id order by id desc) as place
      from delivery_date_moves where shop_id = ${shop} and shipment_id = any(${ids}::bigint[])
    ) m where m.place = 2 and m.at is not null`.execute(db);
  return new Map(rows.map(({ shipmentId, at }) => [shipmentId, at]));
}

/** Keeps every move of the dates that are shown; null: there is none any more. */
export async function saveMoves(
  tx: Tx,
  shop: ShopId,
  moves: { shipmentId: ShipmentId; date: DeliveryDate | null }[],
  now: Date,
): Promise<void> {
  if (moves.length === 0) return;
  await tx
    .insertInto("deliveryDateMoves")
    .values(
      moves.map(({ shipmentId, date }) => ({
        ...{ shopId: shop, shipmentId, movedAt: now },
        ...{ source: date?.source ?? null, fromAt: date?.fromAt ?? null, at: date?.at ?? null },
        reason: date?.reason ? JSON.stringify(date.reason) : null,
      })),
    )
    .execute();
}
