import { transition, type AnyMachineSnapshot, type AnyStateMachine } from "xstate";
import { ownValue } from "../../contract/own-value";
import type { Trace } from "./trace";

/** The first step where the machine of today goes another way than the recorded one. */
export interface Drift {
  /** Counted from 1; 0 is the start. */
  step: number;
  event: string;
  recorded: string;
  got: string;
}

export interface TraceReplay {
  /** The start, and the state after each step. Shorter than the trace where the machine could not go on. */
  snapshots: AnyMachineSnapshot[];
  drift: Drift | null;
}

/**
 * Reckons a trace anew, step by step, by pure functions: no actor runs, no time passes, no request is sent. A snapshot is
 * never given to a running actor, which would send the request that was on its way a second time.
 */
export function replayTrace(machine: AnyStateMachine, trace: Trace): TraceReplay {
  let snapshot: AnyMachineSnapshot;
  try {
    snapshot = machine.resolveState(trace.start as never) as AnyMachineSnapshot;
  } catch {
    const recorded = JSON.stringify(trace.start.value);
    return { snapshots: [], drift: { step: 0, event: "", recorded, got: "" } };
  }

  const snapshots = [snapshot];
  let drift: Drift | null = null;
  for (const [index, { event, value, context }] of trace.steps.entries()) {
    const place = { step: index + 1, event: event.type };
    try {
      [snapshot] = transition(machine, snapshot, event as never) as unknown as [AnyMachineSnapshot];
    } catch (error) {
      drift ??= { ...place, recorded: stable({ value, context }), got: (error as Error).message };
      break;
    }
    snapshots.push(snapshot);
    drift ??= differenceOf({ value, context }, snapshot, place);
  }
  return { snapshots, drift };
}

function differenceOf(
  recorded: { value: unknown; context: Record<string, unknown> },
  { value, context }: AnyMachineSnapshot,
  place: { step: number; event: string },
): Drift | null {
  if (stable(recorded.value) !== stable(value)) {
    return { ...place, recorded: stable(recorded.value), got: stable(value) };
  }
  const now = (context ?? {}) as Record<string, unknown>;
  const key = [...new Set([...Object.keys(recorded.context), ...Object.keys(now)])].find(
    (name) => stable(ownValue(recorded.context, name)) !== stable(ownValue(now, name)),
  );
  if (key === undefined) return null;
  return {
    ...place,
    recorded: `${key}: ${stable(ownValue(recorded.context, key))}`,
    got: `${key}: ${stable(ownValue(now, key))}`,
  };
}

/** JSON with sorted keys: two equal values have one text. What JSON leaves out counts as null. */
function stable(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  );
}
