import { sql } from "kysely";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { ChangedCourier } from "../../domain/shipments/change/change-couriers";
import type { Db } from "../../platform/db/database";

/** Stores what a job has changed about couriers, a row for each shipment. */
export async function insertCourierChanges(
  tx: Db,
  shop: ShopId,
  task: string,
  changes: ChangedCourier[],
): Promise<void> {
  if (changes.length === 0) return;
  const column = <Value>(value: (change: ChangedCourier) => Value) => changes.map(value);
  await sql`
    insert into courier_changes (shop_id, task_id, shipment_id, courier, courier_chosen_at, before_courier, before_name,
      before_url, before_chosen_at)
    select ${shop}, ${task}, changed.*
    from unnest(${column(({ shipmentId }) => shipmentId)}::bigint[], ${column(({ courier }) => courier)}::text[],
      ${column(({ courierChosenAt }) => courierChosenAt)}::timestamptz[],
      ${column(({ before }) => before.courier)}::text[], ${column(({ before }) => before.courierName)}::text[],
      ${column(({ before }) => before.trackingUrl)}::text[],
      ${column(({ before }) => before.courierChosenAt)}::timestamptz[]) as changed
  `.execute(tx);
}

/** What a job has changed about the couriers of these orders' shipments. */
export async function listCourierChanges(
  db: Db,
  shop: ShopId,
  task: string,
  orders: OrderId[],
): Promise<ChangedCourier[]> {
  if (orders.length === 0) return [];
  const rows = await db
    .selectFrom("courierChanges as change")
    .innerJoin("shipments as shipment", (join) =>
      join.onRef("shipment.shopId", "=", "change.shopId").onRef("shipment.id", "=", "change.shipmentId"),
    )
    .select(["shipment.orderId", "change.shipmentId", "change.courier", "change.courierChosenAt"])
    .select(["change.beforeCourier", "change.beforeName", "change.beforeUrl", "change.beforeChosenAt"])
    .where("change.shopId", "=", shop)
    .where("change.taskId", "=", task)
    .where("shipment.orderId", "in", orders)
    .where("shipment.cancelledAt", "is", null)
    .orderBy("change.shipmentId")
    .execute();
  return rows.map(({ beforeCourier, beforeName, beforeUrl, beforeChosenAt, ...change }) => ({
    ...change,
    before: {
      courier: beforeCourier,
      courierName: beforeName,
      trackingUrl: beforeUrl,
      courierChosenAt: beforeChosenAt,
    },
  }));
}
