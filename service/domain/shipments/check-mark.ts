import type { ShipmentCheck } from "./shipment-check.queries";

/** What was known of a shipment when its provider was asked; what has come since is told by it, not by a time: the clocks of processes differ. */
export interface CheckMark {
  /** In milliseconds; 0: it was never read. */
  checkedAt: number;
  failedChecks: number;
  events: number;
}

export const writeMark = ({ lastCheckedAt, failedChecks, events }: ShipmentCheck): string =>
  [lastCheckedAt?.getTime() ?? 0, failedChecks, events].join("-");

/** Of a mark that the contract has let through. */
export function readMark(mark: string): CheckMark {
  const [checkedAt, failedChecks, events] = mark.split("-").map(Number);
  return { checkedAt: checkedAt!, failedChecks: failedChecks!, events: events! };
}
