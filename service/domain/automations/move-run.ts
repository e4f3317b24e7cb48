import type { AutomationDefinition, AutomationTrigger } from "../../../contract/automation";
import { daysOf } from "../../../contract/automation-limits";
import { dueAtOf } from "./due-at";
import { DAY_MS } from "./evaluate";
import type { Seen } from "./occurrence";

/**
 * What a waiting run becomes by a later version of its automation. `ended`: what has started it would not start that version. `unstarted`: it
 * would, but only after more days, and is found again then.
 */
export type MovedRun =
  | { becomes: "waiting"; startedAt: Date; dueAt: Date }
  | { becomes: "ended" }
  | { becomes: "unstarted" };

/**
 * Moves a waiting run to a later version, whose wait counts from when it has started; one that is over by then is due now. Conditions and the
 * second look are left to the moment in which it is due. Depends on nothing but its arguments.
 * @param before what the run follows so far
 */
export function movedRun(
  before: AutomationDefinition,
  after: AutomationDefinition,
  run: { seen: Seen; startedAt: Date },
  { now, timezone }: { now: Date; timezone: string },
): MovedRun {
  if (!isStartedBy(after.trigger, before.trigger, run.seen)) return { becomes: "ended" };
  const days = (daysOf(after.trigger) ?? 0) - (daysOf(before.trigger) ?? 0);
  const startedAt = new Date(run.startedAt.getTime() + days * DAY_MS);
  if (startedAt > now) return { becomes: "unstarted" };
  const dueAt = dueAtOf(after.delay, startedAt, timezone);
  return { becomes: "waiting", startedAt, dueAt: dueAt > now ? dueAt : now };
}

/** Whether what has started a run by one trigger is what another one waits for as well, but for its days. */
function isStartedBy(trigger: AutomationTrigger, before: AutomationTrigger, seen: Seen): boolean {
  if (trigger.on !== before.on) return false;
  switch (trigger.on) {
    case "status":
      return seen.status !== undefined && trigger.statuses.includes(seen.status);
    case "sub_status":
      return seen.subStatus !== undefined && trigger.sub_statuses.includes(seen.subStatus);
    case "problem":
      // Runs of earlier releases do not know their kind.
      return seen.problem === undefined || trigger.kinds.includes(seen.problem);
    case "fulfilled":
    case "partly_fulfilled":
    case "unfulfilled":
    case "silent":
    case "late":
    case "overdue":
    case "delivered":
      return true;
  }
}
