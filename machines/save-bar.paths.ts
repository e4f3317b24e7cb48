import type { SnapshotFrom } from "xstate";
import { saveBarMachine } from "./save-bar.machine";
import type { MachineEntry } from "./tooling/machine-entry";
import { saveBarInvariants } from "./save-bar.invariants";

export const saveProblem = {
  code: "B0300",
  message: "Please try again in a moment",
  traceId: "trace-7f3a",
};

/** Everything that can happen to a form with a save bar; the call's end is an event like the others. */
export const saveBarEvents = [
  { type: "form.changed", isValid: true },
  { type: "form.changed", isValid: false },
  { type: "form.restored" },
  { type: "save.requested" },
  { type: "discard.requested" },
  { type: "leave.requested" },
  { type: "leave.confirmed" },
  { type: "leave.abandoned" },
  { type: "network.lost" },
  { type: "network.back" },
  { type: "save.canceled" },
  { type: "xstate.done.actor.save", output: {} },
  { type: "xstate.error.actor.save", error: saveProblem },
] as const;

/** The value and what the guards read. History belongs to it: leaving comes back to where it came from. */
export const saveBarKey = (snapshot: SnapshotFrom<typeof saveBarMachine>) => [
  snapshot.value,
  snapshot.context.isValid,
  snapshot.context.isNewer,
  snapshot.context.isOffline,
  snapshot.context.isPending,
  snapshot.context.problem,
];

export const saveBarEntry: MachineEntry<typeof saveBarMachine> = {
  machine: saveBarMachine,
  stateKey: saveBarKey,
  starts: [{ input: undefined, events: saveBarEvents }],
  invariants: saveBarInvariants,
};
