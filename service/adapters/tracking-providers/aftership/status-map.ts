import type { ShipmentFlag } from "../../../../contract/shipment-flags";
import type { MappedStatus } from "../../../domain/tracking-providers/provider";
import { mapped, type StatusMapping } from "../shared/status-mapping";

/** AfterShip's nine tags (its documentation, "delivery statuses"). */
const tags = new Map<string, StatusMapping>([
  ["Pending", "NO_RECORD"],
  ["InfoReceived", "INFO_RECEIVED_01"],
  ["InTransit", "IN_TRANSIT_01"],
  ["OutForDelivery", "WAITING_DELIVERY_01"],
  ["AttemptFail", "DELIVERY_FAILED_04"],
  ["Delivered", "DELIVERED_01"],
  ["AvailableForPickup", "WAITING_DELIVERY_02"],
  ["Exception", "ABNORMAL_08"],
  ["Expired", "EXPIRED"],
]);

/** Subtags whose meaning differs from, or is more precise than, the tag before their underscore. */
const subtags = new Map<string, StatusMapping>([
  ["Delivered_002", "DELIVERED_02"],
  ["Delivered_003", "DELIVERED_03"],
  ["Delivered_004", "DELIVERED_03"],
  ["Delivered_005", "DELIVERED_04"],
  ["InTransit_003", "IN_TRANSIT_02"],
  ["InTransit_004", "IN_TRANSIT_06"],
  ["InTransit_005", "IN_TRANSIT_03"],
  ["OutForDelivery_004", "WAITING_DELIVERY_03"],
  ["AttemptFail_002", "DELIVERY_FAILED_02"],
  ["AttemptFail_003", "DELIVERY_FAILED_03"],
  ["Exception_003", "ABNORMAL_05"],
  ["Exception_004", "ABNORMAL_02"],
  ["Exception_008", "ABNORMAL_01"],
  ["Exception_010", "ABNORMAL_07"],
  ["Exception_011", "ABNORMAL_06"],
  ["Exception_012", "ABNORMAL_03"],
  ["Exception_013", "ABNORMAL_03"],
  ["Exception_018", "ABNORMAL_02"],
]);

const flags = new Map<string, ShipmentFlag>([
  ["Delivered_004", "cash_on_delivery"],
  ["InTransit_002", "picked_up"],
  ["InTransit_006", "customs"],
  ["InTransit_009", "forwarded"],
  ["AttemptFail_003", "business_closed"],
  ["Exception_002", "recipient_moved"],
  ["Exception_005", "delayed"],
  ["Exception_006", "held_for_payment"],
  ["Exception_007", "bad_address"],
  ["Exception_009", "rejected_by_courier"],
  ["Exception_012", "damaged"],
  ["Exception_013", "lost"],
  ["Exception_016", "delayed"],
  ["Exception_017", "weather"],
  ["Exception_018", "documents"],
]);

/**
 * Maps AfterShip's subtag and tag to our status. Subtags are added without notice (ten in July 2026): a new one maps
 * like its tag, an unknown tag to null; never throws.
 */
export function mapStatus(subtag: string | null | undefined, tag: string | null | undefined): MappedStatus {
  const sub = subtag ?? "";
  return mapped(subtags.get(sub) ?? tags.get(sub.split("_")[0] ?? "") ?? tags.get(tag ?? ""), flags.get(sub));
}
