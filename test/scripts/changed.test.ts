import { expect, it } from "vitest";
import { touchedTests } from "../../scripts/testing/changed.mjs";

it("a change runs the tests that import it, and those of its place", async () => {
  const [machine, texts, nothing] = await Promise.all([
    touchedTests(["machines/coupon.machine.ts"]),
    touchedTests(["public/i18n/de.json"]),
    touchedTests(["docs/testers.md"]),
  ]);

  expect(machine).toContain("test/machines/coupon.machine.test.ts");
  expect(machine).toContain("test/app/coupon-paths.test.tsx");
  expect(machine).not.toContain("test/service/orders/orders.test.ts");
  expect(texts).toContain("test/app-texts.test.ts");
  expect(texts).not.toContain("test/app/orders.test.tsx");
  expect(nothing).toEqual([]);
});

it("a change of a use case runs its noun's tests, and not those of every other through the whole service", async () => {
  const tests = await touchedTests(["service/tags/tags.queries.ts"]);

  expect(tests).toContain("test/service/tags/tags.test.ts");
  expect(tests).not.toContain("test/service/billing/coupons.test.ts");
});
