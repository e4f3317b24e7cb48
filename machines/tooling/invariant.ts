import type { EventObject } from "xstate";
import type { Invariant, MachineEntry } from "./machine-entry";
import { momentsOf, type Moment } from "./moment";
import type { CoverReport } from "./path-cover-report";

/** The first step at which a rule does not hold, and the events up to it. */
export interface Breach {
  invariant: string;
  events: EventObject[];
}

/** The names of the rules that do not hold at a step. */
export function brokenAt(invariants: readonly Invariant[], moment: Moment): string[] {
  return invariants.filter((invariant) => !invariant.holds(moment)).map(({ name }) => name);
}

/** Every rule of a machine that some generated path breaks, each with its shortest such path. */
export function breachesOf(
  { machine, starts, invariants }: MachineEntry,
  { paths }: Pick<CoverReport, "paths">,
): Breach[] {
  const breaches = new Map<string, Breach>();
  for (const { start, steps } of paths) {
    const events = steps.map(({ event }) => event);
    momentsOf(machine, starts[start]!.input as never, events).forEach((moment, step) => {
      for (const invariant of brokenAt(invariants, moment)) {
        const known = breaches.get(invariant);
        if (!known || known.events.length > step)
          breaches.set(invariant, { invariant, events: events.slice(0, step) });
      }
    });
  }
  return [...breaches.values()];
}

/** Whether two values are the same JSON; keys in the same order. */
export const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
