import type { ShipmentFlag } from "../../../../contract/shipment-flags";
import type { MappedStatus } from "../../../domain/tracking-providers/provider";
import { mapped, type StatusMapping } from "../shared/status-mapping";

/** 17TRACK's nine main statuses (its API documentation, "package status"). */
const mainStatuses = new Map<string, StatusMapping>([
  ["NotFound", "NO_RECORD"],
  ["InfoReceived", "INFO_RECEIVED_01"],
  ["InTransit", "IN_TRANSIT_01"],
  ["OutForDelivery", "WAITING_DELIVERY_01"],
  ["AvailableForPickup", "WAITING_DELIVERY_02"],
  ["DeliveryFailure", "DELIVERY_FAILED_04"],
  ["Delivered", "DELIVERED_01"],
  ["Exception", "ABNORMAL_08"],
  ["Expired", "EXPIRED"],
]);

/** Sub-statuses whose meaning differs from, or is more precise than, the main status before their underscore. */
const subStatuses = new Map<string, StatusMapping>([
  ["InTransit_Departure", "IN_TRANSIT_08"],
  ["InTransit_Arrival", "IN_TRANSIT_06"],
  ["InTransit_CustomsReleased", "IN_TRANSIT_03"],
  // 17TRACK groups it under transit; here it is an exception, since the shipment waits until somebody acts.
  ["InTransit_CustomsRequiringInformation", "ABNORMAL_02"],
  ["DeliveryFailure_NoBody", "DELIVERY_FAILED_02"],
  ["DeliveryFailure_InvalidAddress", "DELIVERY_FAILED_01"],
  ["DeliveryFailure_Rejected", "ABNORMAL_05"],
  ["Exception_Returning", "ABNORMAL_07"],
  ["Exception_Returned", "ABNORMAL_06"],
  ["Exception_NoBody", "ABNORMAL_01"],
  ["Exception_Damage", "ABNORMAL_03"],
  ["Exception_Lost", "ABNORMAL_03"],
  ["Exception_Destroyed", "ABNORMAL_03"],
  ["Exception_Rejected", "ABNORMAL_05"],
  ["Exception_Cancel", "ABNORMAL_04"],
]);

/** Flags of sub-statuses, beside their status. */
const flags = new Map<string, ShipmentFlag>([
  ["NotFound_InvalidCode", "invalid_number"],
  ["InTransit_PickedUp", "picked_up"],
  ["InTransit_CustomsProcessing", "customs"],
  ["Exception_Delayed", "delayed"],
  ["Exception_Damage", "damaged"],
  ["Exception_Lost", "lost"],
]);

/** Key stages of an event, used where it has no sub-status. */
const stages = new Map<string, StatusMapping>([
  ...mainStatuses,
  ["PickedUp", "IN_TRANSIT_01"],
  ["Departure", "IN_TRANSIT_08"],
  ["Arrival", "IN_TRANSIT_06"],
  ["Returning", "ABNORMAL_07"],
  ["Returned", "ABNORMAL_06"],
]);

/**
 * Maps 17TRACK's sub-status and the stage or main status beside it to ours. Values are added without notice: a new
 * sub-status maps like its main status, an unknown one to null; never throws.
 */
export function mapStatus(
  subStatus: string | null | undefined,
  stage: string | null | undefined,
): MappedStatus {
  const sub = subStatus ?? "";
  const meaning =
    subStatuses.get(sub) ?? mainStatuses.get(sub.split("_")[0] ?? "") ?? stages.get(stage ?? "");
  return mapped(meaning, flags.get(sub));
}
