import type { AnyStateMachine, EventFromLogic, EventObject, InputFrom, SnapshotFrom } from "xstate";
import type { Moment } from "./moment";

/**
 * A rule that holds at every step of every path, written from the specification and not from the machine: it must stay
 * true when the machine is built in another way. Rules ask tags, context, calls and what is emitted; a state's name only
 * where the specification has it.
 */
export interface Invariant<Machine extends AnyStateMachine = AnyStateMachine> {
  /** A sentence, as testers read it. */
  name: string;
  /** Asked for the start as well, with `before` equal to `after`. */
  holds(moment: Moment<Machine>): boolean;
}

/** From where paths begin, and what can happen on them. */
export interface Start<Machine extends AnyStateMachine = AnyStateMachine> {
  input: InputFrom<Machine> | undefined;
  /**
   * Everything that can happen, internal events included: `xstate.done.actor.{id}` with its output,
   * `xstate.error.actor.{id}` with its error, `xstate.after.{delay}.{state}`. One that is left out cuts the graph there.
   */
  events: readonly (EventObject & Record<string, unknown>)[];
  /** Leaves out what nobody can do there; everything that the machine takes, where absent. */
  isPossible?(snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>): boolean;
}

/** A machine as the inspector, `npm run paths` and the tests know it. */
export interface MachineEntry<Machine extends AnyStateMachine = AnyStateMachine> {
  machine: Machine;
  /** What tells two states apart: the value, and what the guards read of the context. JSON. */
  stateKey(snapshot: SnapshotFrom<Machine>): unknown;
  starts: readonly [Start<Machine>, ...Start<Machine>[]];
  /** What every path must hold; written by hand from the specification, in machines/<name>.invariants.ts. */
  invariants: readonly Invariant<Machine>[];
}
