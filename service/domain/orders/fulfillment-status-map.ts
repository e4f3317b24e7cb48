import type { ShipmentFlag } from "../../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../../contract/shipment-status";
import type { WritableStatus } from "../../../contract/shopper-visibility-limits";

/**
 * The status of Shopify's fulfilment event for one of ours (FulfillmentEventStatus of the Admin API, 2026-10); null where
 * none is written.
 * @param flag the shipment flag; a shipment on its way that is late is DELAYED
 * @param isFirstScan the courier has reported the shipment once: it was picked up
 */
export function fulfillmentStatusOf(
  status: ShipmentStatus,
  subStatus: SubStatus | null,
  flag: ShipmentFlag | null,
  isFirstScan: boolean,
): WritableStatus | null {
  if (subStatus === "ABNORMAL_02") return "DELAYED";
  // Out for delivery or delivered: no longer late.
  if (isLate(flag) && (status === "IN_TRANSIT" || status === "ABNORMAL")) return "DELAYED";
  if (subStatus === "WAITING_DELIVERY_02") return "READY_FOR_PICKUP";
  if (status === "IN_TRANSIT" && isFirstScan) return "CARRIER_PICKED_UP";
  return statusMap[status];
}

/** `weather` counts as late: all couriers report it only as the reason of a delay. */
export function isLate(flag: ShipmentFlag | null): boolean {
  return flag === "delayed" || flag === "weather";
}

const statusMap: Record<ShipmentStatus, WritableStatus | null> = {
  INIT: null,
  NO_RECORD: null,
  INFO_RECEIVED: "CONFIRMED",
  IN_TRANSIT: "IN_TRANSIT",
  WAITING_DELIVERY: "OUT_FOR_DELIVERY",
  DELIVERY_FAILED: "ATTEMPTED_DELIVERY",
  ABNORMAL: "FAILURE",
  DELIVERED: "DELIVERED",
  EXPIRED: null,
};

/** Our status for what Shopify shows for a fulfilment (FulfillmentDisplayStatus, lower case); null where there is none. */
export function statusShownByShopify(display: string | null): ShipmentStatus | null {
  return display ? (statusByDisplay.get(display.toLowerCase()) ?? null) : null;
}

/** Also used in SQL, by the nightly reconciliation (status-mismatches.queries.ts). */
export const statusByDisplay = new Map(
  Object.entries<ShipmentStatus>({
    confirmed: "INFO_RECEIVED",
    label_purchased: "INFO_RECEIVED",
    label_printed: "INFO_RECEIVED",
    carrier_picked_up: "IN_TRANSIT",
    in_transit: "IN_TRANSIT",
    delayed: "IN_TRANSIT",
    out_for_delivery: "WAITING_DELIVERY",
    ready_for_pickup: "WAITING_DELIVERY",
    attempted_delivery: "DELIVERY_FAILED",
    failure: "ABNORMAL",
    not_delivered: "ABNORMAL",
    delivered: "DELIVERED",
    picked_up: "DELIVERED",
  }),
);

/** Our status for each status of a fulfilment event (FulfillmentEventStatus): the same, but for what only the display has. */
export const statusByEvent = new Map(
  [...statusByDisplay]
    .filter(([status]) => status !== "not_delivered" && status !== "picked_up")
    .map(([status, ours]) => [status, status === "confirmed" ? "INIT" : ours]),
);

/**
 * Whether Shopify shows another status than ours. Not if it shows none; statuses before the first scan count as equal, and
 * so do Shopify's "delayed" and our exception, because a held shipment is "delayed" there.
 */
export function disagree(
  shopify: ShipmentStatus | null,
  ours: ShipmentStatus,
  display: string | null,
): boolean {
  if (shopify === null || shopify === ours) return false;
  if (display?.toLowerCase() === "delayed" && ours === "ABNORMAL") return false;
  return !(isBeforeScan(shopify) && isBeforeScan(ours));
}

function isBeforeScan(status: ShipmentStatus): boolean {
  return status === "INIT" || status === "NO_RECORD" || status === "INFO_RECEIVED";
}
