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
  /** Leaves out what nobody can do there, such as pressing a button that is not on the screen. */
  isPossible?: (snapshot: SnapshotFrom<Machine>, event: EventFromLogic<Machine>) => boolean;
}

/**
 * Event paths from the start that go through every transition of a machine: the shortest way to each state, then each
 * edge that leaves it. A path that another one begins with is left out. Actors never run: their ends are events.
 */
export function coverOf<Machine extends AnyStateMachine>(
  machine: Machine,
  { events, stateKey, input, isPossible = () => true }: CoverOptions<Machine>,
): CoverPath<Machine>[] {
  const key = (snapshot: SnapshotFrom<Machine>) => JSON.stringify(stateKey(snapshot));
  const options = {
    input,
    events: events as never,
    serializeState: key as never,
    filterEvents: (snapshot: AnyMachineSnapshot, event: EventFromLogic<Machine>) =>
      snapshot.can(event) && isPossible(snapshot as never, event),
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

  // What a path begins with, at each of its steps, in few letters: events by their places in a list.
  const places = new Map<unknown, number>();
  const placeOf = (event: unknown) => {
    if (!places.has(event)) places.set(event, places.size);
    return places.get(event)!;
  };
  const beginnings = paths.map((steps) => {
    let text = "";
    return steps.map(({ event }) => (text += `${placeOf(event)},`));
  });
  const known = new Set(beginnings.flatMap((texts) => texts.slice(0, -1)));
  return paths
    .filter((_, index) => {
      const text = beginnings[index]!.at(-1)!;
      if (known.has(text)) return false;
      // Of two that are the same, the first.
      known.add(text);
      return true;
    })
    .map((steps) => ({
      name: steps.map(({ event }) => (event as { type: string }).type).join(" → "),
      steps,
    }));
}
