import type { AnyMachineSnapshot, EventObject } from "xstate";
import { describeMachine, transitionKeys, type TransitionView } from "./describe-machine";
import type { MachineEntry } from "./machine-entry";
import { coverOf } from "./path-cover";
import { standAlone } from "./inert";

export interface GeneratedStep {
  event: EventObject;
  state: AnyMachineSnapshot;
  /** Keys of the transitions it took; see describeMachine. */
  taken: string[];
}

export interface GeneratedPath {
  name: string;
  /** Which of the entry's starts it begins from. */
  start: number;
  first: AnyMachineSnapshot;
  steps: GeneratedStep[];
}

export interface CoverReport {
  paths: GeneratedPath[];
  covered: string[];
  /** Transitions that no path goes through. */
  missing: TransitionView[];
}

/** Every generated path of a machine, run on a silent copy, with the transitions that it really took. */
export function coverReport(entry: Omit<MachineEntry, "invariants">): CoverReport {
  const { machine } = entry;
  const paths = entry.starts.flatMap(({ input, events, isPossible }, start) =>
    coverOf(machine, {
      events,
      stateKey: entry.stateKey,
      input: input as never,
      isPossible,
    }).map(({ name, steps }) => ({
      name,
      start,
      ...run(
        standAlone(machine, input),
        steps.map(({ event }) => event as EventObject),
      ),
    })),
  );

  const covered = new Set(paths.flatMap(({ steps }) => steps.flatMap(({ taken }) => taken)));
  const { transitions } = describeMachine(entry.machine);
  return {
    paths,
    covered: [...covered],
    missing: transitions.filter(({ key }) => !covered.has(key)),
  };
}

/** The few of the paths that together go through all that they all go through: each next one adds the most. */
export function fewestOf(paths: readonly GeneratedPath[]): GeneratedPath[] {
  const takenOn = new Map(paths.map((path) => [path, new Set(path.steps.flatMap(({ taken }) => taken))]));
  const open = new Set([...takenOn.values()].flatMap((taken) => [...taken]));
  const addedBy = (path: GeneratedPath) => [...takenOn.get(path)!].filter((key) => open.has(key)).length;

  const chosen: GeneratedPath[] = [];
  while (open.size > 0) {
    const best = paths.reduce((one, other) => (addedBy(other) > addedBy(one) ? other : one));
    for (const key of takenOn.get(best)!) open.delete(key);
    chosen.push(best);
  }
  return chosen;
}

function run(actor: ReturnType<typeof standAlone>, events: EventObject[]) {
  const keys = transitionKeys(actor.logic);
  let taken: string[] = [];
  const watch = actor.system.inspect((inspection) => {
    if (inspection.type !== "@xstate.microstep" || inspection.actorRef !== actor) return;
    taken.push(...inspection._transitions.flatMap((transition) => keys.get(transition) ?? []));
  });
  const first = actor.getSnapshot() as AnyMachineSnapshot;
  const steps = events.map((event): GeneratedStep => {
    taken = [];
    actor.send(event);
    return { event, state: actor.getSnapshot() as AnyMachineSnapshot, taken };
  });
  watch.unsubscribe();
  actor.stop();
  return { first, steps };
}
