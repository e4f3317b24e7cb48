import type { ShipmentFlag } from "../../../../contract/shipment-flags";
import type { MappedStatus } from "../../../domain/tracking-providers/provider";
import { mapped, type StatusMapping } from "../shared/status-mapping";

/** EasyPost's ten statuses (its tracking guide). */
const statuses = new Map<string, StatusMapping>([
  ["unknown", "NO_RECORD"],
  ["pre_transit", "INFO_RECEIVED_01"],
  ["in_transit", "IN_TRANSIT_01"],
  ["out_for_delivery", "WAITING_DELIVERY_01"],
  ["available_for_pickup", "WAITING_DELIVERY_02"],
  ["delivered", "DELIVERED_01"],
  ["return_to_sender", "ABNORMAL_07"],
  ["failure", "ABNORMAL_08"],
  ["cancelled", "ABNORMAL_04"],
  ["error", "ABNORMAL_08"],
]);

/** Status details whose meaning differs from, or is more precise than, the status beside them. */
const details = new Map<string, StatusMapping>([
  ["damaged", "ABNORMAL_03"],
  ["lost", "ABNORMAL_03"],
  ["refused", "ABNORMAL_05"],
  ["return", "ABNORMAL_07"],
  ["cancelled", "ABNORMAL_04"],
  ["held", "ABNORMAL_08"],
  ["delivery_exception", "DELIVERY_FAILED_04"],
  ["expired", "EXPIRED"],
  ["arrived_at_pickup_location", "WAITING_DELIVERY_02"],
  ["label_created", "INFO_RECEIVED_01"],
  ["received_at_origin_facility", "IN_TRANSIT_01"],
  ["received_at_destination_facility", "IN_TRANSIT_07"],
  ["arrived_at_facility", "IN_TRANSIT_02"],
]);

const flags = new Map<string, ShipmentFlag>([
  ["damaged", "damaged"],
  ["lost", "lost"],
  ["held", "held"],
  ["address_correction", "bad_address"],
  ["delayed", "delayed"],
  ["missorted", "delayed"],
  ["transit_exception", "delayed"],
  ["weather_delay", "weather"],
  ["awaiting_information", "awaiting_information"],
  ["received_at_origin_facility", "picked_up"],
]);

/**
 * Maps EasyPost's status and status detail to ours. An unknown detail maps like its status, an unknown status to null;
 * never throws. "delivered" maps to DELIVERED whatever the detail.
 */
export function mapStatus(
  detail: string | null | undefined,
  status: string | null | undefined,
): MappedStatus {
  const main = statuses.get(status ?? "");
  const said = details.get(detail ?? "");
  return mapped(main === "DELIVERED_01" ? main : (said ?? main), flags.get(detail ?? ""));
}
