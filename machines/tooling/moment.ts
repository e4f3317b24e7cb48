import {
  initialTransition,
  transition,
  type AnyStateMachine,
  type EventObject,
  type ExecutableActionsFrom,
  type InputFrom,
  type SnapshotFrom,
} from "xstate";

/** A call that a step begins: the actor's id, and what it is asked with. */
export interface Call {
  name: string;
  input: unknown;
}

/** One step of a machine as an observer sees it. JSON but for the two snapshots. */
export interface Moment<Machine extends AnyStateMachine = AnyStateMachine> {
  /** The same as `after` at the start, where the event is `xstate.init`. */
  before: SnapshotFrom<Machine>;
  event: EventObject & Record<string, unknown>;
  after: SnapshotFrom<Machine>;
  calls: Call[];
  /** What it emitted to the page, in order. */
  emitted: EventObject[];
}

const START = { type: "xstate.init" };

/** The start of a machine; reckoned by pure functions, as every later moment is: no actor runs, no time passes. */
export function firstMoment<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine> | undefined,
): Moment<Machine> {
  const [after, actions] = initialTransition(machine, ...([input] as never)) as never as Reckoned<Machine>;
  return { before: after, event: START, after, ...effectsOf(actions) };
}

/** What a machine makes of an event. Throws what its guards and assigners throw. */
export function nextMoment<Machine extends AnyStateMachine>(
  machine: Machine,
  before: SnapshotFrom<Machine>,
  event: EventObject,
): Moment<Machine> {
  const [after, actions] = transition(machine, before as never, event as never) as never as Reckoned<Machine>;
  return { before, event: event as Moment["event"], after, ...effectsOf(actions) };
}

/** The start and one moment for each event. */
export function momentsOf<Machine extends AnyStateMachine>(
  machine: Machine,
  input: InputFrom<Machine> | undefined,
  events: readonly EventObject[],
): Moment<Machine>[] {
  const moments = [firstMoment(machine, input)];
  for (const event of events) moments.push(nextMoment(machine, moments.at(-1)!.after, event));
  return moments;
}

type Reckoned<Machine extends AnyStateMachine> = [SnapshotFrom<Machine>, ExecutableActionsFrom<Machine>[]];

function effectsOf(actions: readonly { type: string; params: unknown }[]): Pick<Moment, "calls" | "emitted"> {
  const effects: Pick<Moment, "calls" | "emitted"> = { calls: [], emitted: [] };
  for (const { type, params } of actions) {
    if (type === "xstate.spawnChild") {
      const { id, input } = params as { id: string; input: unknown };
      effects.calls.push({ name: id, input });
    }
    if (type === "xstate.emit") effects.emitted.push((params as { event: EventObject }).event);
  }
  return effects;
}
