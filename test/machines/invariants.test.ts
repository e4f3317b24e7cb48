import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MachineEntry } from "../../machines/machine-entry";
import { brokenAt } from "../../machines/invariant";
import { checkMachine, inOrder, type MachineCheck } from "../../machines/machine-check";
import { firstMoment, nextMoment } from "../../machines/moment";
import { entryOf, machineIds } from "../../machines/registry";
import { tableDifferences, writeTable } from "../../machines/transition-table-text";

const committed = readFileSync("machines/transitions.txt", "utf8");
const linesOf = (id: string) =>
  committed
    .split("\n")
    .filter((line) => line.startsWith(`${id} `))
    .join("\n");

describe.each(machineIds)("the machine %s", (id) => {
  const entry = entryOf(id);
  // Not before a test of this machine runs: the paths of all of them take a while.
  let checked: MachineCheck | undefined;
  const check = () => (checked ??= checkMachine(id, entry));

  it("keeps its rules whatever happens, in any order", () => {
    for (const { input, events } of entry.starts) {
      fc.assert(
        fc.property(fc.array(fc.constantFrom(...events), { maxLength: 60, size: "max" }), (walk) => {
          let moment = firstMoment(entry.machine, input as never);
          for (const event of walk) {
            // A call that is not on its way has no end.
            if (event.type.startsWith("xstate.") && !moment.after.can(event)) continue;
            moment = nextMoment(entry.machine, moment.after, event);
            expect(brokenAt(entry.invariants, moment), inOrder(walk)).toEqual([]);
          }
        }),
        // The same walks in every run: a mutant that they find is found again.
        { seed: 1, numRuns: 150 },
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
