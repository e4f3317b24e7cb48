import { MAX_STATUS_DAYS } from "../../../contract/shopper-visibility-limits";
import type { VisibilityTexts } from "./load-visibility.server";

type Step = VisibilityTexts["customStatuses"]["value"]["statuses"][number];
export type StepFault = "empty" | "twice" | "days";

/** Why the step at `index` cannot be saved. Shoppers could not tell two steps of one name apart. */
export function stepFaults(steps: Step[], index: number): Set<StepFault> {
  const { name, days } = steps[index]!;
  const names = steps.slice(0, index).map((step) => folded(step.name));
  const faults = new Set<StepFault>();
  if (folded(name) === "") faults.add("empty");
  else if (names.includes(folded(name))) faults.add("twice");
  if (!Number.isInteger(days) || days < 0 || days > MAX_STATUS_DAYS) faults.add("days");
  return faults;
}

const folded = (name: string) => name.trim().toLowerCase();
