import { createActor, fromPromise, SimulatedClock, type Actor, type AnyStateMachine } from "xstate";

const silent = fromPromise(() => new Promise<never>(() => {}));

/** The machine with actors that never say a word: nothing of it can reach the outside, whatever it is sent. */
export function inert<Machine extends AnyStateMachine>(machine: Machine): Machine {
  const actors = Object.keys(machine.implementations.actors as object).map((name) => [name, silent]);
  return machine.provide({ actors: Object.fromEntries(actors) } as never) as Machine;
}

/** A copy that stands alone and whose time stands still; the ends of its calls and delays are sent like other events. */
export function standAlone(machine: AnyStateMachine, input: unknown): Actor<AnyStateMachine> {
  return createActor(inert(machine), { input, clock: new SimulatedClock() } as never).start();
}
