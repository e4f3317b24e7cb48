import type { ShipmentFlag } from "../../../../contract/shipment-flags";
import type { MappedStatus } from "../../../domain/tracking-providers/provider";
import { mapped, type StatusMapping } from "../shared/status-mapping";

/** Karrio's statuses of a tracker and of an event. */
const statuses = new Map<string, StatusMapping>([
  ["pending", "NO_RECORD"],
  ["unknown", "NO_RECORD"],
  ["picked_up", "IN_TRANSIT_01"],
  ["in_transit", "IN_TRANSIT_01"],
  ["delivery_delayed", "IN_TRANSIT_01"],
  ["out_for_delivery", "WAITING_DELIVERY_01"],
  ["ready_for_pickup", "WAITING_DELIVERY_02"],
  ["delivered", "DELIVERED_01"],
  ["delivery_failed", "DELIVERY_FAILED_04"],
  ["on_hold", "ABNORMAL_08"],
  ["cancelled", "ABNORMAL_04"],
  ["return_to_sender", "ABNORMAL_07"],
]);

const flags = new Map<string, ShipmentFlag>([
  ["picked_up", "picked_up"],
  ["delivery_delayed", "delayed"],
  ["on_hold", "held"],
]);

/** Why a shipment is held or failed, where the carrier's connector states it. */
const reasons = new Map<string, { flag?: ShipmentFlag; failed?: StatusMapping; held?: StatusMapping }>([
  ["carrier_damaged_parcel", { flag: "damaged", held: "ABNORMAL_03" }],
  ["carrier_parcel_lost", { flag: "lost", held: "ABNORMAL_03" }],
  ["carrier_sorting_error", { flag: "delayed" }],
  ["carrier_not_enough_time", { flag: "delayed" }],
  ["carrier_vehicle_issue", { flag: "delayed" }],
  ["carrier_address_not_found", { flag: "bad_address", failed: "DELIVERY_FAILED_01" }],
  ["consignee_incorrect_address", { flag: "bad_address", failed: "DELIVERY_FAILED_01" }],
  ["consignee_refused", { failed: "ABNORMAL_05", held: "ABNORMAL_05" }],
  ["consignee_business_closed", { flag: "business_closed", failed: "DELIVERY_FAILED_03" }],
  ["consignee_not_home", { failed: "DELIVERY_FAILED_02" }],
  ["consignee_not_available", { failed: "DELIVERY_FAILED_03" }],
  ["consignee_access_restricted", { failed: "DELIVERY_FAILED_03" }],
  ["customs_delay", { flag: "customs", held: "ABNORMAL_02" }],
  ["customs_documentation", { flag: "documents", held: "ABNORMAL_02" }],
  ["customs_duties_unpaid", { flag: "held_for_payment", held: "ABNORMAL_02" }],
  ["weather_delay", { flag: "weather" }],
  ["natural_disaster", { flag: "weather" }],
]);

/**
 * Maps Karrio's status and reason to ours. A reason refines a failed attempt or a hold, and only sets a flag on other
 * statuses. Unknown values map to null; never throws.
 */
export function mapStatus(
  reason: string | null | undefined,
  status: string | null | undefined,
): MappedStatus {
  const main = statuses.get(status ?? "");
  const why = reasons.get(reason ?? "");
  const sharper =
    main === "DELIVERY_FAILED_04" ? why?.failed : main === "ABNORMAL_08" ? why?.held : undefined;
  return mapped(sharper ?? main, why?.flag ?? flags.get(status ?? ""));
}
