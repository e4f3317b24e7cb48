import { isFinal, isProblem } from "../../../contract/shipment-status";
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
