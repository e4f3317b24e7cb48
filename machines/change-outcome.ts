import { isFreeOption, type Option } from "../permissions/option";

/** What the store has: its option, the one that takes its place at the end of the cycle, and charges that can still be approved. */
export interface StorePlan {
  current: Option;
  next: Option | null;
  openApprovals: Option[];
}

/** `done`: it is in force, or waits for the end of the cycle; `open`: its charge waits for the approval; else `none`. */
export type ChangeOutcome = "done" | "open" | "none";

const isSame = (one: Option, other: Option) =>
  one.plan === other.plan && (one.interval === other.interval || isFreeOption(one.plan));

/** What came of a change, by the plan as it is read afterwards: for one without an answer, and for one sent for approval. */
export function outcomeOf(wanted: Option, { current, next, openApprovals }: StorePlan): ChangeOutcome {
  if (isSame(current, wanted) || (next && isSame(next, wanted))) return "done";
  return openApprovals.some((open) => isSame(open, wanted)) ? "open" : "none";
}
