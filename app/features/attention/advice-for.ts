import type { AttentionReason } from "../../../contract/order-filter";
import type { OrderDetail } from "../../../contract/order-detail";
import type { ShipmentFlag } from "../../../contract/shipment-flags";
import type { SubStatus } from "../../../contract/shipment-status";

type Cause =
  | "manual"
  | "address"
  | "away"
  | "unreachable"
  | "uncollected"
  | "customs"
  | "damaged"
  | "lost"
  | "canceled"
  | "refused"
  | "returned"
  | "returning";

const byFlag: Partial<Record<ShipmentFlag, Cause>> = {
  damaged: "damaged",
  lost: "lost",
  customs: "customs",
  documents: "customs",
  bad_address: "address",
  recipient_moved: "address",
};

const bySubStatus: Partial<Record<SubStatus, Cause>> = {
  DELIVERY_FAILED_01: "address",
  DELIVERY_FAILED_02: "away",
  DELIVERY_FAILED_03: "unreachable",
  ABNORMAL_01: "uncollected",
  ABNORMAL_02: "customs",
  ABNORMAL_03: "lost",
  ABNORMAL_04: "canceled",
  ABNORMAL_05: "refused",
  ABNORMAL_06: "returned",
  ABNORMAL_07: "returning",
};

type Shipment = Pick<OrderDetail["shipments"][number], "status" | "sub_status" | "flag" | "is_manual">;

/** The cause of a shipment's exception or failed attempt, by which it is advised; null without one that is known. */
export function adviceCauseOf({
  status,
  sub_status: subStatus,
  flag,
  is_manual: isManual,
}: Shipment): Cause | null {
  if (status !== "ABNORMAL" && status !== "DELIVERY_FAILED") return null;
  if (isManual) return "manual";
  return (flag && byFlag[flag]) ?? (subStatus && bySubStatus[subStatus]) ?? null;
}

/** Which advice helps: that for the cause of an exception or failed attempt where it is known, else that for the reason. */
export function adviceFor(
  reason: AttentionReason,
  { status, shipments }: Pick<OrderDetail, "status" | "shipments">,
): Cause | AttentionReason {
  if (reason !== "exception" && reason !== "failed_twice") return reason;
  // The shipment that gives the order its status.
  const shipment = shipments.find((each) => each.status === status);
  return (shipment && adviceCauseOf(shipment)) ?? reason;
}
