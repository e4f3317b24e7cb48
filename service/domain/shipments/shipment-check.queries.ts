import { sql } from "kysely";
import type { ShipmentId, ShopId } from "../../../contract/ids";
import type { Db } from "../../platform/db/database";
import { prepared } from "../../platform/db/prepared";

/** What is known of asking a shipment's provider. */
export interface ShipmentCheck {
  lastCheckedAt: Date | null;
  failedChecks: number;
  problem: string | null;
  /** When it is asked, or asked again; null: it is not queued any more. */
  dueAt: Date | null;
  /** Events that have come since the given time. */
  newEvents: number;
}

/** Undefined where the shop has no such shipment. */
export async function findShipmentCheck(
  db: Db,
  shop: ShopId,
  id: ShipmentId,
  since: Date,
): Promise<ShipmentCheck | undefined> {
  const { rows } = await sql<ShipmentCheck>`${prepared}
    select s.last_checked_at, s.failed_checks, s.problem, q.due_at,
      (select count(*)::integer from tracking_events e
       where e.shop_id = s.shop_id and e.shipment_id = s.id and e.received_at >= ${since}) as new_events
    from shipments s
    left join tracking_queue q on q.shop_id = s.shop_id and q.shipment_id = s.id
    where s.shop_id = ${shop} and s.id = ${id}`.execute(db);
  return rows[0];
}
