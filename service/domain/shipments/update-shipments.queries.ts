import { sql } from "kysely";
import type { ShopId } from "../../../contract/ids";
import type { Tx } from "../../platform/db/database";
import type { Shipment } from "./shipments.queries";
import { noteChange } from "../../platform/db/noted-changes";
import { prepared } from "../../platform/db/prepared";

/** Writes the columns that tracking changes, for many shipments in one statement. */
export async function updateShipments(tx: Tx, shop: ShopId, shipments: Shipment[]): Promise<void> {
  if (shipments.length === 0) return;
  const rows = shipments.map((shipment) => ({
    id: shipment.id,
    status: shipment.status,
    sub_status: shipment.subStatus,
    status_at: shipment.statusAt,
    first_event_at: shipment.firstEventAt,
    last_event_at: shipment.lastEventAt,
    last_event: shipment.lastEvent,
    last_event_sub_status: shipment.lastEventSubStatus,
    delivered_at: shipment.deliveredAt,
    estimated_delivery_at: shipment.estimatedDeliveryAt,
    estimated_by: shipment.estimatedBy,
    estimated_at: shipment.estimatedAt,
    estimated_from: shipment.estimatedFrom,
    promised_at: shipment.promisedAt,
    promised_by: shipment.promisedBy,
    promised_from: shipment.promisedFrom,
    promised_since: shipment.promisedSince,
    provider: shipment.provider,
    provider_state: shipment.providerState,
    stopped_at: shipment.stoppedAt,
    problem: shipment.problem,
    last_checked_at: shipment.lastCheckedAt,
    next_check_at: shipment.nextCheckAt,
    flag: shipment.flag,
    responsible: shipment.responsible,
    refused_by: shipment.refusedBy,
    pushed_at: shipment.pushedAt,
    failed_checks: shipment.failedChecks,
  }));
  await sql`${prepared}
    update shipments s set
      status = n.status, sub_status = n.sub_status, status_at = n.status_at,
      first_event_at = n.first_event_at, last_event_at = n.last_event_at, last_event = n.last_event,
      last_event_sub_status = n.last_event_sub_status,
      delivered_at = n.delivered_at, estimated_delivery_at = n.estimated_delivery_at,
      estimated_by = n.estimated_by, estimated_at = n.estimated_at, estimated_from = n.estimated_from,
      promised_at = n.promised_at, promised_by = n.promised_by,
      promised_from = n.promised_from, promised_since = n.promised_since,
      provider = n.provider, provider_state = n.provider_state, stopped_at = n.stopped_at, problem = n.problem,
      last_checked_at = n.last_checked_at, next_check_at = n.next_check_at, flag = n.flag,
      responsible = n.responsible, refused_by = n.refused_by, pushed_at = n.pushed_at,
      failed_checks = n.failed_checks
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (
      id bigint, status text, sub_status text, status_at timestamptz, first_event_at timestamptz,
      last_event_at timestamptz, last_event text, last_event_sub_status text, delivered_at timestamptz, estimated_delivery_at timestamptz,
      estimated_by text, estimated_at timestamptz, estimated_from timestamptz, promised_at timestamptz, promised_by text,
      promised_from timestamptz, promised_since timestamptz, provider text, provider_state text, stopped_at timestamptz, problem text, last_checked_at timestamptz,
      next_check_at timestamptz, flag text, responsible text, refused_by text[], pushed_at timestamptz,
      failed_checks integer)
    where s.shop_id = ${shop} and s.id = n.id
  `.execute(tx);
  await noteChange(tx, shop, "checks");
}
