import { PROBLEM_KINDS } from "./problem-limits";
import { isFinal, isUndeliverable, type ShipmentStatus, type SubStatus } from "./shipment-status";

export { PROBLEM_KINDS };
export type ProblemKind = (typeof PROBLEM_KINDS)[number];

/** Open: the shopper has written last. Answered: the team has. Closed: the team says it is done. */
export const PROBLEM_STATES = ["open", "answered", "closed"] as const;
export type ProblemState = (typeof PROBLEM_STATES)[number];

/**
 * What can be reported of a parcel with this status. Of one that is on its way only the address; of one that goes back, or was
 * cancelled, nothing: the shop knows.
 */
export function problemKindsOf(status: ShipmentStatus, subStatus: SubStatus | null): readonly ProblemKind[] {
  if (status === "DELIVERED") return PROBLEM_KINDS;
  if (isFinal(status, subStatus) || isUndeliverable(subStatus)) return [];
  return subStatus === "ABNORMAL_03" ? ["damaged", "wrong_item"] : ["wrong_address"];
}
