import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideGate } from "../../permissions/decide-gate";
import { bucketOf, isAmong } from "../../permissions/rollout";
import { shareOf } from "../../permissions/matrix";
import { aStore, onPlan } from "./stores";

const shop = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,40}$/).map((name) => `${name}.myshopify.com`);
const feature = fc.stringMatching(/^[a-z]{1,12}(-[a-z]{1,12}){0,3}$/);
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const at = new Date("2026-11-20T12:00:00Z");

const manyShops = Array.from({ length: 20_000 }, (_, index) => `shop-${index}.myshopify.com`);
const shareIn = (name: string, wanted: number) =>
  (manyShops.filter((domain) => isAmong({ percent: wanted }, name, domain, at)).length / manyShops.length) *
  100;

describe("a rollout", () => {
  it("picks the same stores in every version of the product", () => {
    const buckets = ["blue-door", "red-barn", "a"].map((name) =>
      bucketOf("webhook", `${name}.myshopify.com`),
    );

    expect(buckets.map((bucket) => bucket.toFixed(4))).toEqual(["34.4166", "73.7487", "87.6667"]);
  });

  it("gives every store a place of at least 0 and below 100", () => {
    fc.assert(
      fc.property(feature, shop, (name, domain) => {
        const bucket = bucketOf(name, domain);
        expect(bucket >= 0 && bucket < 100).toBe(true);
        expect(bucketOf(name, domain)).toBe(bucket);
      }),
    );
  });

  it("ends just before the store that stands where its share ends", () => {
    const place = bucketOf("webhook", "blue-door.myshopify.com");
    const isIn = (wanted: number) => isAmong({ percent: wanted }, "webhook", "blue-door.myshopify.com", at);

    expect([isIn(place), isIn(place + 0.01)]).toEqual([false, true]);
  });

  it("takes the feature from nobody when the share is raised", () => {
    fc.assert(
      fc.property(feature, shop, percent, percent, (name, domain, a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const [had, has] = [low, high].map((share) => isAmong({ percent: share }, name, domain, at));
        expect(had && !has).toBe(false);
      }),
    );
  });

  it("reaches nobody at 0 % and everybody at 100 %", () => {
    fc.assert(
      fc.property(feature, shop, (name, domain) => {
        expect(isAmong({ percent: 0 }, name, domain, at)).toBe(false);
        expect(isAmong({ percent: 100 }, name, domain, at)).toBe(true);
      }),
    );
  });

  it.each([1, 10, 25, 50, 90])("reaches about %d %% of stores with near names", (wanted) => {
    expect(Math.abs(shareIn("traditional-3D-globe", wanted) - wanted)).toBeLessThan(1);
  });

  it("starts with other stores for each feature", () => {
    const both = manyShops.filter((domain) =>
      ["webhook", "export"].every((name) => isAmong({ percent: 50 }, name, domain, at)),
    );

    expect(Math.abs((both.length / manyShops.length) * 100 - 25)).toBeLessThan(1.5);
  });

  it("that widens takes the feature from nobody when its share grows, whatever narrows beside it", () => {
    fc.assert(
      fc.property(feature, shop, percent, percent, percent, (name, domain, a, b, narrow) => {
        const on = (share: number) =>
          decideGate(
            name,
            {
              level: "Advanced",
              alsoFor: { plans: ["Growth"], percent: share },
              rollout: { percent: narrow },
            },
            aStore({ domain, at, plan: onPlan("Growth") }),
          ).on;
        expect(on(Math.min(a, b)) && !on(Math.max(a, b))).toBe(false);
      }),
    );
  });

  it("that widened to everybody and became the level keeps all who had it", () => {
    fc.assert(
      fc.property(feature, shop, percent, (name, domain, share) => {
        const store = aStore({ domain, at, plan: onPlan("Growth") });
        const wide = { level: "Advanced" as const, alsoFor: { plans: ["Growth" as const], percent: share } };
        const [had, has] = [wide, { level: "Growth" as const }].map(
          (gate) => decideGate(name, gate, store).on,
        );
        expect(had && !has).toBe(false);
      }),
    );
  });

  it("is shown in the matrix as what stores really get", () => {
    const level = fc.constantFrom("Growth" as const, "Advanced" as const);
    const share = fc.record({ percent, from: fc.constantFrom("2026-11-20", "2026-11-21") });
    const plans = fc.subarray(["Starter", "Growth"] as const, { minLength: 1 });
    const gates = fc.record(
      {
        level,
        rollout: share,
        alsoFor: fc.tuple(share, plans).map(([days, named]) => ({ ...days, plans: named })),
      },
      { requiredKeys: ["level"] },
    );
    const plan = fc.constantFrom("Free", "Starter", "Growth", "Advanced", "Enterprise");
    fc.assert(
      fc.property(gates, plan, shop, (gate, name, domain) => {
        const { on } = decideGate("webhook", gate, aStore({ domain, at, plan: onPlan(name) }));
        expect(on).toBe(bucketOf("webhook", domain) < shareOf(gate, name, at));
      }),
    );
  });
});
