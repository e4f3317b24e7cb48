import { sql } from "kysely";
import type { ShipmentId, ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";
import type { DayNumber } from "../../promise/history/counted-days";
import { OLDEST, type Rank } from "../../promise/history/level";

export interface NewForecast {
  shipmentId: ShipmentId;
  madeOn: DayNumber;
  handedOver: DayNumber;
  /** By days since the hand-over, cumulative; of a shipment's forecasts, those of the first stay. */
  shares: number[];
  late: number;
  lost: number;
  likelyLateSince: Date | null;
}

/** The chances are renewed; what the first forecast said stays. */
export async function saveForecasts(
  tx: Tx,
  shop: ShopId,
  forecasts: NewForecast[],
  now: Date,
): Promise<void> {
  if (forecasts.length === 0) return;
  await tx
    .insertInto("deliveryForecasts")
    .values(forecasts.map((each) => ({ shopId: shop, ...each, rank: null, renewedAt: now })))
    .onConflict((conflict) =>
      conflict.columns(["shopId", "shipmentId"]).doUpdateSet((excluded) => ({
        late: excluded.ref("excluded.late"),
        lost: excluded.ref("excluded.lost"),
        renewedAt: excluded.ref("excluded.renewedAt"),
        likelyLateSince: excluded.ref("excluded.likelyLateSince"),
      })),
    )
    .execute();
}

/** The first forecasts of these shipments. */
export function listFirstForecasts(db: Db, shop: ShopId, ids: ShipmentId[]) {
  return db
    .selectFrom("deliveryForecasts")
    .select(["shipmentId", "handedOver", "shares"])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .execute();
}

/** Which of these shipments are expected to be late: since when, and how likely. */
export async function listLikelyLate(
  db: Db,
  shop: ShopId,
  ids: ShipmentId[],
): Promise<Map<ShipmentId, { since: Date; late: number; lost: number }>> {
  const rows = await db
    .selectFrom("deliveryForecasts")
    .select(["shipmentId", "likelyLateSince", "late", "lost"])
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .where("likelyLateSince", "is not", null)
    .execute();
  return new Map(
    rows.map(({ shipmentId, likelyLateSince, ...chances }) => [
      shipmentId,
      { since: likelyLateSince!, ...chances },
    ]),
  );
}

/** Of shipments about which history says nothing any more. */
export async function endWarnings(tx: Tx, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("deliveryForecasts")
    .set({ likelyLateSince: null })
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .execute();
}

export async function saveRanks(
  tx: Tx,
  shop: ShopId,
  ranks: { shipmentId: ShipmentId; rank: number }[],
): Promise<void> {
  if (ranks.length === 0) return;
  const rows = ranks.map(({ shipmentId, rank }) => ({ id: shipmentId, rank }));
  await sql`update delivery_forecasts f set rank = n.rank
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id bigint, rank real)
    where f.shop_id = ${shop} and f.shipment_id = n.id`.execute(tx);
}

/**
 * The ranks that levels are learned from; of a shipment that has not come, the share that was expected by the end of yesterday. One
 * that was cancelled, or that the merchant has delivered, has none: it will not be seen to arrive.
 */
export async function listRanks(db: Db, shop: ShopId, today: DayNumber): Promise<Rank[]> {
  const { rows } = await sql<Rank>`
    select f.made_on as made, f.rank is not null as "isDelivered",
      coalesce(f.rank, f.shares[least(${today}::integer - f.handed_over, array_length(f.shares, 1))], 0) as rank
    from delivery_forecasts f
      join shipments s on s.shop_id = f.shop_id and s.id = f.shipment_id
      join orders o on o.shop_id = s.shop_id and o.id = s.order_id
    where f.shop_id = ${shop} and f.made_on >= ${today - OLDEST} and f.made_on < ${today}
      and (f.rank is not null
        or (s.delivered_at is null and s.cancelled_at is null and s.manual_status is null and o.deleted_at is null))`.execute(
    db,
  );
  return rows;
}
