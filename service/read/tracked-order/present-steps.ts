import { isFinal, isProblem, progressStep } from "../../../contract/shipment-status";
import type { TrackedEvent, TrackedStep } from "../../../contract/tracking";
import type { Shipment } from "../../domain/shipments/shipments.queries";
import type { VisibilityPolicy } from "../visibility/load-visibility-policy";

const DAY = 86_400_000;

/** The shop's own steps with their dates, oldest first: those reached, and those expected. */
export function presentSteps(
  order: { orderedAt: Date },
  { statuses, now }: Pick<VisibilityPolicy, "statuses" | "now">,
): TrackedStep[] {
  return statuses.map(({ name, text, days }) => {
    const at = new Date(order.orderedAt.getTime() + days * DAY);
    return { name, text, at: at.toISOString(), isReached: at <= now };
  });
}

/**
 * How far a shipment is. A problem has no step of its own, so the furthest one of its events stands: a parcel that was
 * out for delivery before it was refused has been that far.
 */
export function stepReached(
  { status }: Pick<Shipment, "status">,
  events: Pick<TrackedEvent, "status">[],
): number {
  if (!isProblem(status)) return progressStep(status);
  const before = events.filter((event) => event.status !== "DELIVERED");
  return Math.max(progressStep(status), ...before.map((event) => progressStep(event.status)));
}

/**
 * The shop's text about silence, if a shipment under way has had no event for the set number of days. Only events that
 * shoppers see count, not hidden ones.
 */
export function noteOf(
  shipment: Pick<Shipment, "status" | "subStatus" | "shippedAt">,
  [latest]: Pick<TrackedEvent, "at">[],
  { silence, now }: Pick<VisibilityPolicy, "silence" | "now">,
): string | null {
  if (!silence.enabled || isProblem(shipment.status) || isFinal(shipment.status, shipment.subStatus))
    return null;
  const last = latest ? Date.parse(latest.at) : shipment.shippedAt?.getTime();
  return last !== undefined && now.getTime() - last >= silence.days * DAY ? silence.text : null;
}
