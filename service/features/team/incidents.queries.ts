import { type Insertable, sql } from "kysely";
import type { OrderId, ShipmentId, ShopId } from "../../../contract/ids";
import { BUNDLED_TEAM_EVENTS, type BundledTeamEvent } from "../../../contract/team-events";
import type { Db, Tx } from "../../platform/db/database";
import type { Tables } from "../../platform/db/tables";

/** Notes what a bundle is to have; the same cause is noted once. */
export async function insertIncidents(
  tx: Tx,
  incidents: Insertable<Tables["teamIncidents"]>[],
): Promise<void> {
  if (incidents.length === 0) return;
  await tx
    .insertInto("teamIncidents")
    .values(incidents)
    .onConflict((conflict) => conflict.columns(["shopId", "event", "cause"]).doNothing())
    .execute();
}

/**
 * Cross-shop: notes orders that Needs attention has flagged since then, and still does, in shops where a recipient wants that. Not what held
 * before the app knew the parcel, or was installed.
 */
export async function noteFlags(db: Db, openedSince: Date, now: Date): Promise<void> {
  await sql`
    insert into team_incidents (shop_id, event, cause, order_id, shipment_id, detail, happened_at, noted_at)
    select p.shop_id, 'needs_attention', p.id::text, p.order_id, p.shipment_id, p.reason, p.since, ${now}
    from attention_periods p
    join shops on shops.id = p.shop_id and shops.uninstalled_at is null and p.since >= shops.installed_at
    join shipments s on s.shop_id = p.shop_id and s.id = p.shipment_id and p.since >= s.created_at
    where p.closed_at is null and p.opened_at >= ${openedSince} and exists (
      select 1 from team_recipients r where r.shop_id = p.shop_id and r.verified_at is not null and r.removed_at is null
        and r.choices -> 'needs_attention' = 'true'::jsonb)
    on conflict (shop_id, event, cause) do nothing`.execute(db);
}

/** Cross-shop: shops with something to be bundled. */
export async function listShopsWithIncidents(db: Db): Promise<ShopId[]> {
  const rows = await db
    .selectFrom("teamIncidents")
    .select("shopId")
    .distinct()
    .where("bundledAt", "is", null)
    .orderBy("shopId")
    .execute();
  return rows.map(({ shopId }) => shopId);
}

/** When a shop's last bundle was written. */
export async function lastBundledAt(db: Db, shop: ShopId): Promise<Date | null> {
  const row = await db
    .selectFrom("teamIncidents")
    .select((eb) => eb.fn.max("bundledAt").as("at"))
    .where("shopId", "=", shop)
    .where("bundledAt", "is not", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

export interface Incident {
  id: string;
  event: BundledTeamEvent;
  detail: string | null;
  orderId: OrderId;
  shipmentId: ShipmentId | null;
  happenedAt: Date;
  /** Of the order. */
  name: string;
}

/** What waits for a shop's bundle, the oldest first; without deleted orders. */
export function listIncidents(db: Db, shop: ShopId): Promise<Incident[]> {
  return db
    .selectFrom("teamIncidents as i")
    .innerJoin("orders as o", (join) =>
      join.onRef("o.shopId", "=", "i.shopId").onRef("o.id", "=", "i.orderId"),
    )
    .select(["i.id", "i.event", "i.detail", "i.orderId", "i.shipmentId", "i.happenedAt", "o.name"])
    .where("i.shopId", "=", shop)
    .where("i.bundledAt", "is", null)
    .where("i.event", "in", BUNDLED_TEAM_EVENTS)
    .where("o.deletedAt", "is", null)
    .orderBy("i.id")
    .execute();
}

export async function markBundled(tx: Tx, shop: ShopId, now: Date): Promise<void> {
  await tx
    .updateTable("teamIncidents")
    .set({ bundledAt: now })
    .where("shopId", "=", shop)
    .where("bundledAt", "is", null)
    .execute();
}

/** Cross-shop: only for jobs. What was bundled long ago; until then the same is not noted again. */
export async function deleteIncidentsBefore(db: Db, at: Date): Promise<void> {
  await db.deleteFrom("teamIncidents").where("bundledAt", "<", at).execute();
}
