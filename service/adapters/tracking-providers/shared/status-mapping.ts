import type { ShipmentFlag } from "../../../../contract/shipment-flags";
import { mainStatusOf, type SubStatus } from "../../../../contract/shipment-status";
import type { MappedStatus } from "../../../domain/tracking-providers/provider";

/**
 * Target of a mapping: a sub-status, which implies its main status, or one of the two statuses without sub-statuses.
 */
export type StatusMapping = SubStatus | "NO_RECORD" | "EXPIRED";

export function mapped(meaning: StatusMapping | undefined, flag: ShipmentFlag | undefined): MappedStatus {
  if (!meaning) return { status: null, subStatus: null, flag: flag ?? null };
  if (meaning === "NO_RECORD" || meaning === "EXPIRED") {
    return { status: meaning, subStatus: null, flag: flag ?? null };
  }
  return { status: mainStatusOf(meaning), subStatus: meaning, flag: flag ?? null };
}

/** Whether a summary's status may be set on the newest event: it must mean that the carrier has the shipment. */
export function isWithCourier({ status }: MappedStatus): boolean {
  return status !== null && status !== "NO_RECORD" && status !== "EXPIRED";
}
