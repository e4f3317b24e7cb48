import { describe, expect, it } from "vitest";
import { decideGate } from "../../permissions/decide-gate";
import type { Gate } from "../../permissions/gates-schema";
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
});
