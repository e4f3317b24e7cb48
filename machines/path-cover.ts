import type { AnyMachineSnapshot, AnyStateMachine, EventFromLogic, InputFrom, SnapshotFrom } from "xstate";
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from "xstate/graph";

/** One step: what happens, and the snapshot the machine must then be in. */
export interface Step<Machine extends AnyStateMachine> {
  event: EventFromLogic<Machine>;
  state: SnapshotFrom<Machine>;
}

export interface CoverPath<Machine extends AnyStateMachine> {
  /** The types of its events, joined: a name for a test. */
  name: string;
  steps: Step<Machine>[];
}

export interface CoverOptions<Machine extends AnyStateMachine> {
  /**
   * Everything that can happen, internal events included: `xstate.done.actor.{id}` with its output,
   * `xstate.error.actor.{id}` with its error, `xstate.after.{delay}.{state}`. One that is left out cuts the graph there.
   */
  events: readonly object[];
  /** What tells two states apart: the value, and what the guards read of the context. JSON. */
  stateKey: (snapshot: SnapshotFrom<Machine>) => unknown;
  input?: InputFrom<Machine>;
}

/**
 * Event paths from the start that go through every transition of a machine: the shortest way to each state, then each
 * edge that leaves it. A path that another one begins with is left out. Actors never run: their ends are events.
 */
export function coverOf<Machine extends AnyStateMachine>(
  machine: Machine,
  { events, stateKey, input }: CoverOptions<Machine>,
): CoverPath<Machine>[] {
  const key = (snapshot: SnapshotFrom<Machine>) => JSON.stringify(stateKey(snapshot));
  const options = {
    input,
    events: events as never,
    serializeState: key as never,
    filterEvents: (snapshot: AnyMachineSnapshot, event: EventFromLogic<Machine>) => snapshot.can(event),
  } as never;

  const wayTo = new Map<string, Step<Machine>[]>();
  for (const { state, steps } of getShortestPaths(machine, options)) {
    // Every path begins with the machine's own start.
    wayTo.set(key(state as never), steps.slice(1) as never);
  }
  const edges = adjacencyMapToArray(getAdjacencyMap(machine as never, options)) as {
    state: SnapshotFrom<Machine>;
    event: EventFromLogic<Machine>;
    nextState: SnapshotFrom<Machine>;
  }[];
  const paths = edges.map(({ state, event, nextState }) => [
    ...(wayTo.get(key(state)) ?? []),
    { event, state: nextState },
  ]);

  const textOf = (steps: Step<Machine>[]) => steps.map(({ event }) => `${JSON.stringify(event)};`).join("");
  const texts = paths.map(textOf);
  return paths
    .filter((_, index) => {
      const text = texts[index]!;
      return !texts.some((other, at) => other.startsWith(text) && (other !== text || at < index));
    })
    .map((steps) => ({
      name: steps.map(({ event }) => (event as { type: string }).type).join(" → "),
      steps,
    }));
}
