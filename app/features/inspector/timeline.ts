import type { AnyMachineSnapshot, EventObject } from "xstate";
import { transitionKeys } from "../../../machines/tooling/describe-machine";
import type { GeneratedPath } from "../../../machines/tooling/path-cover-report";
import { entryOf } from "../../../machines/registry";
import { replayTrace, type Drift } from "../../../machines/tooling/replay";
import type { Trace } from "../../../machines/tooling/trace";

/** One step of a replay. */
export interface TimelineStep {
  snapshot: AnyMachineSnapshot;
  /** The event of this step; null at the start of a trace or path. */
  event: EventObject | null;
  /** Keys of the transitions taken, where known. */
  taken: readonly string[];
}

export interface Timeline {
  title: string;
  frames: TimelineStep[];
  drift: Drift | null;
}

/** Replays a trace on the current machine. Empty where its initial state no longer exists. */
export function timelineOfTrace(trace: Trace, title: string): Timeline {
  const { machine } = entryOf(trace.machine);
  const { snapshots, drift } = replayTrace(machine, trace);
  const keys = transitionKeys(machine);
  const frames = snapshots.map((snapshot, index): TimelineStep => {
    const event = (trace.steps[index - 1]?.event as EventObject | undefined) ?? null;
    const before = snapshots[index - 1];
    const taken = event && before ? machine.getTransitionData(before as never, event) : [];
    return { snapshot, event, taken: taken.flatMap((transition) => keys.get(transition) ?? []) };
  });
  return { title, frames, drift };
}

/** Generated paths one after the other; each starts from the machine's initial state. */
export function timelineOfPaths(paths: readonly GeneratedPath[], title: string): Timeline {
  const frames = paths.flatMap(({ first, steps }): TimelineStep[] => [
    { snapshot: first, event: null, taken: [] },
    ...steps.map(({ event, state, taken }) => ({ snapshot: state, event, taken })),
  ]);
  return { title, frames, drift: null };
}
