import type { ShipmentFlag } from "../../../contract/shipment-flags";
import type { MappedStatus } from "../provider";
import { mapped, type StatusMapping } from "../status-mapping";

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

/** The status details that say more than, or something else than, the status beside them. */
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
 * Our status of EasyPost's status and the detail beside it. A detail nobody knows leaves the status as it is, a
 * wholly unknown one changes nothing; nothing throws. What EasyPost calls delivered is delivered, whatever the detail.
 */
export function mapStatus(
  detail: string | null | undefined,
  status: string | null | undefined,
): MappedStatus {
  const main = statuses.get(status ?? "");
  const said = details.get(detail ?? "");
  return mapped(main === "DELIVERED_01" ? main : (said ?? main), flags.get(detail ?? ""));
}
