import { describe, expect, it } from "vitest";
import type { Gate, GateTable } from "../../permissions/gates-schema";
import { countedWarnings, countLosses, uncountedWarnings, type Loss } from "../../permissions/losses";
import { lint } from "../../permissions/lint";
import { plansText } from "./plans-text";
import { gatesWith, specifiedGates, specifiedText } from "./specified-gates";
import { aStore, onPlan } from "./stores";

const advanced = { ...aStore({ domain: "one.myshopify.com", plan: onPlan("Advanced") }), isPaying: true };
const second = { ...advanced, domain: "two.myshopify.com" };
const growth = { ...advanced, domain: "three.myshopify.com", plan: onPlan("Growth") };
const granted = { ...advanced, domain: "four.myshopify.com", isPaying: false };

/** What a table takes from these stores, against the table before it. */
function lossesOf(after: GateTable, before: GateTable | null = specifiedGates): Loss[] {
  const count = countLosses(before, after);
  for (const store of [advanced, second, growth, granted]) count.add(store);
  return count.losses();
}
const webhook = (gate: Partial<Gate>) => gatesWith({ webhook: { level: "Advanced", ...gate } });
const loss = { feature: "webhook", included: 2, without: 0, losing: 0 } as const;

describe("the paying stores that a table takes a feature from", () => {
  it("are none where it gives what the plans include", () => {
    expect(lossesOf(specifiedGates)).toEqual([]);
    expect(lossesOf(specifiedGates, null)).toEqual([]);
    expect(lossesOf(webhook({ stores: { [growth.domain]: true } }))).toEqual([]);
  });

  it.each([
    ["a kill switch", { off: "outage" }, "off", 2],
    ["an override", { stores: { [second.domain]: false } }, "stores", 1],
    ["a rollout", { rollout: { percent: 0 } }, "rollout", 2],
  ] as const)(
    "are those whose plan includes it, and of them those that had it: %s",
    (_, gate, cause, count) => {
      expect(lossesOf(webhook(gate))).toEqual([{ ...loss, cause, without: count, losing: count }]);
      expect(lossesOf(webhook(gate), webhook(gate))).toEqual([{ ...loss, cause, without: count }]);
      expect(lossesOf(webhook(gate), null)).toEqual([{ ...loss, cause, without: count }]);
    },
  );

  it("are those below its new level, though no plan of theirs includes it any more", () => {
    const after = gatesWith({ export: { level: "Advanced" } });

    expect(lossesOf(after)).toEqual([{ ...loss, feature: "export", cause: "level", losing: 1 }]);
  });

  it("are those that a widening reached before", () => {
    const before = webhook({ alsoFor: { plans: ["Growth"] } });

    expect(lossesOf(specifiedGates, before)).toEqual([{ ...loss, cause: "level", losing: 1 }]);
  });

  it("are counted for each part of a row by itself", () => {
    const after = webhook({ stores: { [advanced.domain]: false }, rollout: { percent: 0 } });

    expect(lossesOf(after)).toEqual([
      { ...loss, cause: "stores", without: 1, losing: 1 },
      { ...loss, cause: "rollout", without: 1, losing: 1 },
    ]);
  });
});

describe("the warning about them", () => {
  it("says how many have it not, how many lose it, and what would leave it to them", () => {
    const said = (change: Partial<Loss>) =>
      countedWarnings([{ ...loss, cause: "off", ...change }]).map(({ message }) => message)[0];

    expect(said({ without: 2, losing: 1 })).toBe(
      "2 of 2 paying stores whose plan includes it have it not; 1 paying store loses it by this change",
    );
    expect(said({ without: 1, included: 1 })).toBe("1 of 1 paying store whose plan includes it has it not");
    expect(said({ losing: 3, cause: "level" })).toBe(
      '3 paying stores lose it by this change; a "keepFor" would leave it to them',
    );
  });

  const rules = (table: GateTable) => ({
    ...lint({ file: "gates.json", text: specifiedText }, { file: "plans.json", text: plansText }, advanced.at)
      .rules!,
    table,
  });
  const saidOf = (after: GateTable, before: GateTable | null = specifiedGates) =>
    uncountedWarnings(before && rules(before), rules(after)).map(
      ({ path, message }) => `${path.join(".")}: ${message}`,
    );

  it("says without any number what a row takes, where stores cannot be counted", () => {
    expect(saidOf(specifiedGates)).toEqual([]);
    expect(saidOf(webhook({ off: "outage" }))).toEqual([
      "features.webhook.off: Paying stores whose plan includes it have it not",
    ]);
    expect(saidOf(webhook({ stores: { [second.domain]: false } }), null)).toEqual([
      "features.webhook.stores: A store has it not, even if its plan includes it",
    ]);
    expect(saidOf(webhook({ stores: { [second.domain]: true }, rollout: { percent: 5 } }), null)).toEqual([
      "features.webhook.rollout: Of the stores whose plan includes it, only these have it",
    ]);
  });

  it("names the plans below a new level, unless the feature is kept for their stores", () => {
    const keepFor = { createdBefore: "2026-12-01", level: "Growth" } as const;

    expect(saidOf(gatesWith({ export: { level: "Advanced" } }))).toEqual([
      'features.export.level: Stores on Growth lose it by this change; a "keepFor" would leave it to them',
    ]);
    expect(saidOf(gatesWith({ export: { level: "Advanced", keepFor } }))).toEqual([]);
    expect(saidOf(gatesWith({ webhook: { level: "Growth" } }))).toEqual([]);
  });
});
