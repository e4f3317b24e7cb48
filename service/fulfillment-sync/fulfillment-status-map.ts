import type { ShipmentFlag } from "../../contract/shipment-flags";
import type { ShipmentStatus, SubStatus } from "../../contract/shipment-status";
import type { WritableStatus } from "../../contract/shopper-visibility-limits";

/**
 * What a status is called in a fulfilment event of Shopify's; null where nothing is written (FulfillmentEventStatus of
 * the Admin API, 2026-10).
 * @param flag what the carrier says is special about it; a shipment on its way that is late is DELAYED
 * @param isFirstScan the carrier has reported the shipment once: it was picked up
 */
export function fulfillmentStatusOf(
  status: ShipmentStatus,
  subStatus: SubStatus | null,
  flag: ShipmentFlag | null,
  isFirstScan: boolean,
): WritableStatus | null {
  if (subStatus === "ABNORMAL_02") return "DELAYED";
  // One that stands at the door or was delivered is late no more.
  if (isLate(flag) && (status === "IN_TRANSIT" || status === "ABNORMAL")) return "DELAYED";
  if (subStatus === "WAITING_DELIVERY_02") return "READY_FOR_PICKUP";
  if (status === "IN_TRANSIT" && isFirstScan) return "CARRIER_PICKED_UP";
  return words[status];
}

/** Weather is told as the reason of a delay, by every carrier that tells it. */
export function isLate(flag: ShipmentFlag | null): boolean {
  return flag === "delayed" || flag === "weather";
}

const words: Record<ShipmentStatus, WritableStatus | null> = {
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

/** What Shopify shows for a fulfilment (FulfillmentDisplayStatus, lower case) as a status of ours; else null. */
export function statusShownByShopify(display: string | null): ShipmentStatus | null {
  return display ? (shown.get(display.toLowerCase()) ?? null) : null;
}

/** Also read by the nightly reconciliation, in SQL. */
export const shown = new Map(
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

/**
 * Whether two sources tell different things of a shipment. Nothing said is no disagreement, and before the first scan
 * every word means the same; a shipment that is late or held is "delayed" to Shopify and still on its way.
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
