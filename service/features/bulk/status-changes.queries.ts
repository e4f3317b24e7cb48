import { sql } from "kysely";
import type { OrderId, ShopId } from "../../../contract/ids";
import type { ManualStatusChange } from "../../domain/shipments/manual-status";
import type { Db } from "../../platform/db/database";

/** Stores what a job has changed, a row for each shipment. */
export async function insertStatusChanges(
  tx: Db,
  shop: ShopId,
  task: string,
  changes: ManualStatusChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const column = <Value>(value: (change: ManualStatusChange) => Value) => changes.map(value);
  await sql`
    insert into manual_status_changes (shop_id, task_id, shipment_id, at, before_status, before_at, before_note)
    select ${shop}, ${task}, changed.*
    from unnest(${column(({ shipmentId }) => shipmentId)}::bigint[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ before }) => before?.status ?? null)}::text[], ${column(({ before }) => before?.at ?? null)}::timestamptz[],
      ${column(({ before }) => before?.note ?? null)}::text[]) as changed
  `.execute(tx);
}

/** What a job has changed about shipments of these orders. */
export async function listStatusChanges(
  db: Db,
  shop: ShopId,
  task: string,
  orders: OrderId[],
): Promise<(ManualStatusChange & { orderId: OrderId })[]> {
  const rows = await db
    .selectFrom("manualStatusChanges as change")
    .innerJoin("shipments as shipment", (join) =>
      join.onRef("shipment.shopId", "=", "change.shopId").onRef("shipment.id", "=", "change.shipmentId"),
    )
    .select(["shipment.orderId", "change.shipmentId", "change.at"])
    .select(["change.beforeStatus", "change.beforeAt", "change.beforeNote"])
    .where("change.shopId", "=", shop)
    .where("change.taskId", "=", task)
    .where("shipment.orderId", "in", orders)
    .where("shipment.cancelledAt", "is", null)
    .orderBy("change.shipmentId")
    .execute();
  return rows.map(({ orderId, shipmentId, at, beforeStatus, beforeAt, beforeNote }) => ({
    orderId,
    shipmentId,
    at,
    before:
      beforeStatus && beforeAt ? { status: beforeStatus, at: beforeAt, note: beforeNote ?? undefined } : null,
  }));
}
