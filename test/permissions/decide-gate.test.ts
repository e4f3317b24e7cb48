import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide, featureIds, type FeatureId } from "../../permissions/decide";
import { decideGate } from "../../permissions/decide-gate";
import type { Gate, GateTable } from "../../permissions/gates-schema";
import { storeGates } from "../../permissions/store-gates";
import { specifiedGates } from "./specified-gates";
import { aStore, onPlan } from "./stores";

const starter = aStore();
const growth = aStore({ plan: onPlan("Growth") });
const advanced = aStore({ plan: onPlan("Advanced") });
const decideFor = (store: typeof starter, gate: Partial<Gate>) =>
  decideGate("webhook", { level: "Advanced", ...gate }, store);

describe("an exception to the plan rule", () => {
  it("switches a feature off for everybody, granted stores included", () => {
    const gate = { off: "vendor outage", stores: { [advanced.domain]: true } };

    expect(decideFor(advanced, gate)).toEqual({ on: false, why: "off", level: "Advanced" });
  });

  it("gives a feature to one store, whatever its plan and the rollout", () => {
    const gate = { stores: { [starter.domain]: true }, rollout: { percent: 0 } };

    expect(decideFor(starter, gate)).toEqual({ on: true, why: "store", level: "Advanced" });
    expect(decideFor(aStore({ domain: "other.myshopify.com" }), gate).on).toBe(false);
  });

  it("takes a feature from one store, even if it would be kept for its age", () => {
    const gate = { stores: { [advanced.domain]: false }, keepFor: { createdBefore: "2026-12-01" } };

    expect(decideFor(advanced, gate)).toEqual({ on: false, why: "store", level: "Advanced" });
  });

  it("does not find overrides in what every JavaScript object has", () => {
    expect(decideFor(aStore({ domain: "toString" }), { stores: {} }).why).toBe("plan:Advanced");
  });

  it("keeps a feature that moved up for older stores of the level it had", () => {
    const gate: Partial<Gate> = { keepFor: { createdBefore: "2026-12-01", level: "Growth" } };

    expect(decideFor(growth, gate)).toEqual({ on: true, why: "kept", level: "Advanced" });
    expect(decideFor(starter, gate)).toEqual({ on: false, why: "plan:Advanced", level: "Advanced" });
  });

  it("keeps a feature on any plan where no level is named", () => {
    expect(decideFor(starter, { keepFor: { createdBefore: "2026-12-01" } }).why).toBe("kept");
  });

  it.each([
    ["2026-11-30T23:59:59.999Z", true],
    ["2026-12-01T00:00:00.000Z", false],
  ])("draws the line between older and newer stores at midnight UTC: %s is kept: %s", (createdAt, on) => {
    const store = aStore({ createdAt: new Date(createdAt) });

    expect(decideFor(store, { keepFor: { createdBefore: "2026-12-01" } }).on).toBe(on);
  });

  it("keeps nothing for a store of unknown age", () => {
    expect(decideFor(aStore({ createdAt: null }), { keepFor: { createdBefore: "2026-12-01" } }).on).toBe(
      false,
    );
  });

  it("keeps a feature for older stores while it is rolled out to the others", () => {
    const gate = { keepFor: { createdBefore: "2026-12-01" }, rollout: { percent: 0 } };

    expect(decideFor(advanced, gate).why).toBe("kept");
  });

  it.each([
    ["2026-12-01T00:00:00Z", true],
    ["2026-11-30T23:59:59Z", false],
    ["2026-12-24T23:59:59Z", true],
    ["2026-12-25T00:00:00Z", false],
  ])("opens a feature on its first day and closes it after its last: %s is open: %s", (at, on) => {
    const gate = { rollout: { from: "2026-12-01", until: "2026-12-24" } };

    expect(decideFor(aStore({ plan: onPlan("Advanced"), at: new Date(at) }), gate)).toEqual({
      on,
      why: on ? "plan:Advanced" : "rollout",
      level: "Advanced",
    });
  });

  it("does not open a feature to a plan that does not include it, however far the rollout is", () => {
    expect(decideFor(growth, { rollout: { percent: 100 } }).why).toBe("plan:Advanced");
  });

  it("closes for an instant that is none, where days are asked about, and keeps nothing for a store of such a day", () => {
    const never = new Date(Number.NaN);
    const store = aStore({ plan: onPlan("Advanced"), at: never, createdAt: never });

    expect(decideFor(store, { rollout: { from: "2026-12-01" } }).why).toBe("rollout");
    expect(decideFor(store, { rollout: { percent: 100 } }).on).toBe(true);
    expect(decideFor(aStore({ createdAt: never }), { keepFor: { createdBefore: "2026-12-01" } }).on).toBe(
      false,
    );
  });
});

describe("a rollout that widens", () => {
  const alsoFor = (change: object = {}): Partial<Gate> => ({ alsoFor: { plans: ["Growth"], ...change } });

  it("opens a feature of Advanced to a share of the stores on Growth", () => {
    const stores = Array.from({ length: 2000 }, (_, index) =>
      aStore({ domain: `shop-${index}.myshopify.com`, plan: onPlan("Growth") }),
    );

    const having = stores.filter((store) => decideFor(store, alsoFor({ percent: 10 })).on);

    expect(having.length / 20).toBeGreaterThan(8);
    expect(having.length / 20).toBeLessThan(12);
    expect(decideFor(having[0]!, alsoFor({ percent: 10 }))).toEqual({
      on: true,
      why: "also",
      level: "Advanced",
    });
  });

  it("takes nothing from the plans that include the feature, and gives nothing to plans it does not name", () => {
    expect(decideFor(advanced, alsoFor({ percent: 0 }))).toMatchObject({ on: true, why: "plan:Advanced" });
    expect(decideFor(starter, alsoFor())).toMatchObject({ on: false, why: "plan:Advanced" });
  });

  it("opens on its days only", () => {
    const days = { from: "2026-12-01", until: "2026-12-24" };
    const on = (at: string) => decideFor({ ...growth, at: new Date(at) }, alsoFor(days)).on;

    expect([on("2026-11-30T23:59:59Z"), on("2026-12-01T00:00:00Z"), on("2026-12-24T23:59:59Z")]).toEqual([
      false,
      true,
      true,
    ]);
    expect(on("2026-12-25T00:00:00Z")).toBe(false);
  });

  it("gives nothing to a store whose plan could not be read, which counts as Starter elsewhere", () => {
    expect(decideFor(aStore({ plan: null }), { alsoFor: { plans: ["Starter"] } }).on).toBe(false);
    expect(decideFor(starter, { alsoFor: { plans: ["Starter"] } }).on).toBe(true);
  });

  it("comes before a rollout that narrows, and after kill switch and override", () => {
    const narrow = { rollout: { percent: 0 } };

    expect(decideFor(growth, { ...alsoFor(), ...narrow }).why).toBe("also");
    expect(decideFor(growth, { ...alsoFor(), off: "outage" }).why).toBe("off");
    expect(decideFor(growth, { ...alsoFor(), stores: { [growth.domain]: false } }).why).toBe("store");
  });
});

describe("a feature that the table does not have", () => {
  const broken = { features: { webhook: { level: "Advanced" } } } as unknown as GateTable;

  it.each(["webhok", "export", "constructor", "__proto__", "toString", "hasOwnProperty", ""])(
    "is off and named unknown, without an error: %j",
    (feature) => {
      expect(decide(broken, feature as FeatureId, advanced)).toEqual({
        on: false,
        why: "unknown",
        level: null,
      });
    },
  );

  it("is off as well where only the program does not know it", () => {
    const newer = { features: { ...specifiedGates.features, beta: { level: "Growth" } } };

    expect(decide(newer as GateTable, "beta" as FeatureId, advanced)).toMatchObject({
      on: false,
      why: "unknown",
    });
  });

  it("is off in all that is answered for a store, and on no plan", () => {
    const answered = storeGates(broken, advanced);

    expect(answered.map(({ feature }) => feature)).toEqual(featureIds);
    expect(answered.filter(({ on }) => on).map(({ feature }) => feature)).toEqual(["webhook"]);
    expect(answered.find(({ feature }) => feature === "export")).toEqual({
      feature: "export",
      level: null,
      on: false,
      why: "unknown",
      plans: [],
    });
  });

  it("is off whatever the words: features, plans and stores of hostile names open nothing and throw nothing", () => {
    const hostile = fc.oneof(
      fc.constantFrom("constructor", "__proto__", "prototype", "toString", "valueOf", "\u0000", "\ud800"),
      fc.string(),
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (feature, plan, domain) => {
        fc.pre(!featureIds.some((known) => known === feature));
        const store = aStore({ domain, plan: onPlan(plan, plan) });
        expect(decide(specifiedGates, feature as FeatureId, store).on).toBe(false);
        const open = storeGates(specifiedGates, store).some(({ on }) => on);
        expect(open && !["Free", "Growth", "Advanced"].includes(plan)).toBe(false);
      }),
    );
  });
});
