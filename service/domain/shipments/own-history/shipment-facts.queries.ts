import { sql } from "kysely";
import type { ShipmentId, ShopId } from "../../../../contract/ids";
import type { Db, Tx } from "../../../platform/db/database";

/** What lane, hand-over and end of these shipments follow from; in order of their ids. */
export function listShipmentFacts(db: Db, shop: ShopId, ids: ShipmentId[]) {
  return db
    .selectFrom("shipments as s")
    .innerJoin("orders as o", (join) =>
      join.onRef("o.shopId", "=", "s.shopId").onRef("o.id", "=", "s.orderId"),
    )
    .innerJoin("shops", "shops.id", "s.shopId")
    .select([
      ...([
        "s.id",
        "s.orderId",
        "s.courier",
        "s.shippedAt",
        "s.createdAt",
        "s.deliveredAt",
        "s.lastEventAt",
      ] as const),
      ...(["s.status", "s.subStatus", "s.promisedAt", "s.promisedBy", "o.country", "o.shipTo"] as const),
      ...(["o.shippingTitle", "o.shippingCode", "shops.country as origin", "shops.timezone"] as const),
    ])
    .where("s.shopId", "=", shop)
    .where("s.id", "in", ids)
    .where("s.cancelledAt", "is", null)
    .where("o.deletedAt", "is", null)
    .orderBy("s.id")
    .execute();
}
export type ShipmentFacts = Awaited<ReturnType<typeof listShipmentFacts>>[number];

/** Notes deliveries, each to be counted once; of what was counted as lost, the delivery is counted too. */
export async function noteDelivered(db: Db, shop: ShopId, ids: ShipmentId[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto("finishedShipments")
    .values(ids.map((shipmentId) => ({ shopId: shop, shipmentId, delivered: true, learnedAt: null })))
    .onConflict((conflict) =>
      conflict
        .columns(["shopId", "shipmentId"])
        .doUpdateSet({ delivered: true, learnedAt: null })
        .where("finishedShipments.delivered", "=", false),
    )
    .execute();
}

/** The next of them that are not counted yet, locked: two runs do not count one twice. */
export function claimFinished(db: Db, shop: ShopId, limit: number) {
  return db
    .selectFrom("finishedShipments")
    .select(["shipmentId", "delivered"])
    .where("shopId", "=", shop)
    .where("learnedAt", "is", null)
    .orderBy("shipmentId")
    .limit(limit)
    .forUpdate()
    .execute();
}

export async function markLearned(db: Db, shop: ShopId, ids: ShipmentId[], at: Date): Promise<void> {
  await db
    .updateTable("finishedShipments")
    .set({ learnedAt: at })
    .where("shopId", "=", shop)
    .where("shipmentId", "in", ids)
    .execute();
}

/** What is finished is to be found and counted anew. */
export async function forgetFinished(tx: Tx, shop: ShopId): Promise<void> {
  await tx.deleteFrom("finishedShipments").where("shopId", "=", shop).execute();
}

const SHIPMENTS_PER_STATEMENT = 5_000;

/** Notes all delivered shipments with scans, also those from before there was a history: in steps, so that none is a long statement. */
export async function noteAllDelivered(db: Db, shop: ShopId): Promise<void> {
  let after: string | null = "0";
  while (after !== null) {
    const { rows }: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with page as (
        select id, status, delivered_at, first_event_at, manual_status from shipments
        where shop_id = ${shop} and id > ${after}::bigint order by id limit ${SHIPMENTS_PER_STATEMENT}
      ), noted as (
        insert into finished_shipments (shop_id, shipment_id, delivered)
        select ${shop}::integer, id, true from page
        where status = 'DELIVERED' and delivered_at is not null and first_event_at is not null and manual_status is null
        on conflict (shop_id, shipment_id) do update set delivered = true, learned_at = null where not finished_shipments.delivered
      )
      select max(id) as last from page`.execute(db);
    after = rows[0]!.last;
  }
}

/** Notes as lost what the courier has called so, and what was silent for so long. */
export async function noteLost(db: Db, shop: ShopId, silentSince: Date): Promise<void> {
  await sql`insert into finished_shipments (shop_id, shipment_id, delivered)
    select shop_id, id, false from shipments
    where shop_id = ${shop} and cancelled_at is null and delivered_at is null and manual_status is null
      and first_event_at is not null
      and (status = 'EXPIRED' or sub_status = 'ABNORMAL_03'
        or (last_event_at < ${silentSince} and status in ('INFO_RECEIVED', 'IN_TRANSIT', 'WAITING_DELIVERY', 'DELIVERY_FAILED')))
    on conflict (shop_id, shipment_id) do nothing`.execute(db);
}
