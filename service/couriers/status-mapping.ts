import type { ShipmentFlag } from "../../contract/shipment-flags";
import { mainStatusOf, type SubStatus } from "../../contract/shipment-status";
import type { MappedStatus } from "./provider";

/** What the words of providers mean: a sub-status, which has its main status, or one of the two that have none. */
export type StatusMapping = SubStatus | "NO_RECORD" | "EXPIRED";

export function mapped(meaning: StatusMapping | undefined, flag: ShipmentFlag | undefined): MappedStatus {
  if (!meaning) return { status: null, subStatus: null, flag: flag ?? null };
  if (meaning === "NO_RECORD" || meaning === "EXPIRED") {
    return { status: meaning, subStatus: null, flag: flag ?? null };
  }
  return { status: mainStatusOf(meaning), subStatus: meaning, flag: flag ?? null };
}

/** Whether a summary may stand for the newest event: it must say that the carrier has the shipment. */
export function isNewsworthy({ status }: MappedStatus): boolean {
  return status !== null && status !== "NO_RECORD" && status !== "EXPIRED";
}
