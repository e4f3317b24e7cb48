import type { Actor, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import { createRedactor } from "../../../machines/tooling/redact";
import { isMachineId, type MachineId } from "../../../machines/registry";
import type { Trace } from "../../../machines/tooling/trace";
import { TRACE_FORMAT } from "../../../machines/tooling/trace-format";
import { watchLive } from "../../shell/live-machines";

export interface Recording {
  id: number;
  isLive: boolean;
  trace: Trace;
}

interface State {
  isOn: boolean;
  recordings: readonly Recording[];
}

/** Limits memory of long recordings; later steps are dropped. */
const MOST_STEPS = 5000;
const EMPTY: State = { isOn: false, recordings: [] };

/**
 * Records the machines of the open app, redacted, while it is on. It stays on across pages, until it is stopped or the
 * window reloads; recordings do not leave the browser.
 */
function createRecorder() {
  let state = EMPTY;
  let count = 0;
  let unwatch = () => {};
  const listeners = new Set<() => void>();
  const become = (next: State) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const change = (id: number, changed: (recording: Recording) => Recording) =>
    become({
      ...state,
      recordings: state.recordings.map((each) => (each.id === id ? changed(each) : each)),
    });

  const watch = (actor: Actor<AnyStateMachine>) => {
    const machine = actor.logic.id;
    if (!isMachineId(machine)) return () => {};
    const id = ++count;
    const redact = createRedactor();
    const began = Date.now();
    const trace = beginning(machine, redact(plain(actor.getSnapshot() as AnyMachineSnapshot)));
    become({ ...state, recordings: [...state.recordings, { id, isLive: true, trace }] });

    const watching = actor.system.inspect((inspection) => {
      if (inspection.type !== "@xstate.snapshot" || inspection.actorRef !== actor) return;
      if (inspection.event.type === "xstate.init" || inspection.event.type === "xstate.stop") return;
      const step = {
        at: Date.now() - began,
        event: redact(jsonOf(inspection.event)),
        ...redact(plain(inspection.snapshot as AnyMachineSnapshot)),
      };
      change(id, (recording) =>
        recording.trace.steps.length >= MOST_STEPS
          ? recording
          : { ...recording, trace: { ...recording.trace, steps: [...recording.trace.steps, step] } },
      );
    });
    return () => {
      watching.unsubscribe();
      change(id, (recording) => ({ ...recording, isLive: false }));
    };
  };

  return {
    start() {
      if (state.isOn) return;
      become({ isOn: true, recordings: [] });
      unwatch = watchLive(watch);
    },
    stop() {
      unwatch();
      unwatch = () => {};
      become({ ...state, isOn: false });
    },
    getState: () => state,
    /** The server never records. */
    getServerState: () => EMPTY,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** One per window, since pages mount and unmount while it records. */
export const recorder = createRecorder();

const beginning = (machine: MachineId, start: Trace["start"]): Trace => ({
  format: TRACE_FORMAT,
  machine,
  recorded_at: new Date().toISOString(),
  start,
  steps: [],
});

const plain = ({ value, context }: AnyMachineSnapshot) => jsonOf({ value, context }) as Trace["start"];

/** Converts a value to JSON. An error would be an empty object; machines read its message only. */
function jsonOf<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, part: unknown) =>
    part instanceof Error ? { ...part, name: part.name, message: part.message } : part,
  );
  return JSON.parse(text) as Value;
}
