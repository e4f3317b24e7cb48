import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AnyMachineSnapshot, EventObject } from "xstate";
import type { MachineEntry } from "../../machines/tooling/machine-entry";
import { brokenAt } from "../../machines/tooling/invariant";
import { checkMachine, inOrder, type MachineCheck } from "../../machines/tooling/machine-check";
import { firstMoment, nextMoment } from "../../machines/tooling/moment";
import { entryOf, machineIds } from "../../machines/registry";
import { tableDifferences, writeTable } from "../../machines/tooling/transition-table-text";

const committed = readFileSync("machines/transitions.txt", "utf8");
const linesOf = (id: string) =>
  committed
    .split("\n")
    .filter((line) => line.startsWith(`${id} `))
    .join("\n");

/** A machine's events, each with a turn of five. */
const TURNS = 5;

/**
 * The event of a turn, or the next after it in the list that the machine takes: walks that waste no steps come far.
 * Each fifth turn is an event that it may not take, but for ends of calls: a call that is not on its way has none.
 */
function eventAt<Event extends EventObject>(
  state: AnyMachineSnapshot,
  events: readonly Event[],
  turn: number,
): Event | undefined {
  const place = Math.floor(turn / TURNS);
  const isAny = turn % TURNS === 0;
  return [...events.slice(place), ...events.slice(0, place)].find(
    (event) => (isAny && !event.type.startsWith("xstate.")) || state.can(event),
  );
}

describe.each(machineIds)("the machine %s", (id) => {
  const entry = entryOf(id);
  // Not before a test of this machine runs: the paths of all of them take a while.
  let checked: MachineCheck | undefined;
  const check = () => (checked ??= checkMachine(id, entry));

  it("keeps its rules whatever happens, in any order", () => {
    for (const { input, events } of entry.starts) {
      fc.assert(
        fc.property(fc.array(fc.nat(events.length * TURNS - 1), { maxLength: 60, size: "max" }), (turns) => {
          let moment = firstMoment(entry.machine, input as never);
          const walk: EventObject[] = [];
          for (const turn of turns) {
            const event = eventAt(moment.after, events, turn);
            if (!event) break;
            walk.push(event);
            moment = nextMoment(entry.machine, moment.after, event);
            expect(brokenAt(entry.invariants, moment), inOrder(walk)).toEqual([]);
          }
        }),
        // The same walks in every run: a mutant that they find is found again.
        { seed: 1, numRuns: 100 },
      );
    }
  });

  it("keeps its rules on every generated path", () => {
    expect(entry.invariants.length).toBeGreaterThan(0);
    expect(check().breaches).toEqual([]);
  });

  it("does what machines/transitions.txt has; npm run paths -- --write writes it anew", () => {
    expect(tableDifferences(linesOf(id), writeTable([[id, check().rows]]))).toEqual([]);
  });
});

describe("a machine that is not what it was", () => {
  const coupon = entryOf("coupon");
  const { verified } = coupon.machine.config.states as Record<string, object>;
  const changed = (states: Record<string, object | undefined>) => {
    const { schemas: _, ...config } = coupon.machine.config;
    const implementations = coupon.machine.implementations;
    const Machine = coupon.machine.constructor as new (config: object, implementations: object) => never;
    const machine = new Machine({ ...config, states: { ...config.states, ...states } }, implementations);
    return checkMachine("coupon", { ...coupon, machine } as MachineEntry);
  };

  it("is told by the rule that it breaks, with the shortest way there", () => {
    const { breaches } = changed({ verified: { ...verified, exit: undefined } });

    expect(breaches).toContain(
      'coupon: "Prices are reduced only while the badge is shown" is broken by ' +
        "code.edited → code.submitted → xstate.done.actor.verifyCode → code.edited",
    );
  });

  it("is told by the state and event whose row is gone, new, or another", () => {
    const differences = (states: object) =>
      tableDifferences(linesOf("coupon"), writeTable([["coupon", changed(states as never).rows]]));
    const refused = (on: object) => ({ refused: { tags: "refused", exit: "forgetFailure", on } });

    expect(differences(refused({ "field.focused": "unverified" }))).toEqual([
      "coupon refused —code.submitted: gone, was → verifying, calls verifyCode",
    ]);
    expect(differences({ verified: { ...verified, on: { "code.submitted": "verifying" } } })).toEqual(
      expect.arrayContaining([
        "coupon verified —coupon.removed: gone, was → unverified",
        "coupon verified —code.submitted: new, → verifying, calls verifyCode",
      ]),
    );
    expect(differences(refused({ "field.focused": "unverified", "code.submitted": "unverified" }))).toEqual([
      "coupon refused —code.submitted: was → verifying, calls verifyCode, is → unverified",
    ]);
  });
});
