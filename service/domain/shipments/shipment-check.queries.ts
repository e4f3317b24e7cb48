import { sql } from "kysely";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";

/** What is known of asking a shipment's provider. */
export interface ShipmentCheck {
  lastCheckedAt: Date | null;
  failedChecks: number;
  problem: string | null;
  providerState: string;
  /** When it is asked, or asked again; null: it is not queued any more. */
  dueAt: Date | null;
  events: number;
}

/** Undefined where the shop has no such shipment. Not prepared: the queue it looks into is empty at times (decision 126). */
export async function findShipmentCheck(
  db: Db,
  shop: ShopId,
  id: ShipmentId,
): Promise<ShipmentCheck | undefined> {
  const { rows } = await sql<ShipmentCheck>`
    select s.last_checked_at, s.failed_checks, s.problem, s.provider_state, q.due_at,
      (select count(*)::integer from tracking_events e
       where e.shop_id = s.shop_id and e.shipment_id = s.id) as events
    from shipments s
    left join tracking_queue q on q.shop_id = s.shop_id and q.shipment_id = s.id
    where s.shop_id = ${shop} and s.id = ${id}`.execute(db);
  return rows[0];
}
