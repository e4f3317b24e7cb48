import type { ResponsibleParty, ShipmentFlag } from "../../../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../../../contract/shipment-status";

/** Flags for which somebody must act. The others (on its way as usual, or only paid at the door) need no action. */
const byFlag: Partial<Record<ShipmentFlag, ResponsibleParty>> = {
  delayed: "courier",
  damaged: "courier",
  lost: "courier",
  rejected_by_courier: "courier",
  weather: "weather",
  customs: "customs",
  documents: "customs",
  held: "other",
  held_for_payment: "consignee",
  bad_address: "consignee",
  recipient_moved: "consignee",
  business_closed: "consignee",
  buyer_action: "consignee",
  awaiting_information: "retailer",
  invalid_number: "retailer",
};

const bySubStatus: Partial<Record<SubStatus, ResponsibleParty>> = {
  DELIVERY_FAILED_01: "consignee",
  DELIVERY_FAILED_02: "consignee",
  DELIVERY_FAILED_03: "consignee",
  ABNORMAL_01: "consignee",
  ABNORMAL_02: "customs",
  ABNORMAL_03: "courier",
  ABNORMAL_04: "retailer",
  ABNORMAL_05: "consignee",
};

/**
 * Who must act on a shipment with a problem: by its flag, else by its sub-status, else `other` for a failed attempt or
 * an exception without a stated cause. Null where nobody needs to act.
 */
export function responsibleParty(
  status: ShipmentStatus,
  subStatus: SubStatus | null,
  flag: ShipmentFlag | null,
): ResponsibleParty | null {
  if (status === "DELIVERED" || status === "EXPIRED") return null;
  const named = (flag && byFlag[flag]) ?? (subStatus && bySubStatus[subStatus]);
  return named ?? (status === "DELIVERY_FAILED" || status === "ABNORMAL" ? "other" : null);
}
