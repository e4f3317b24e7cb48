import { expect, it } from "vitest";
import { codeToLint, filesToFormat, touchedTests } from "../../scripts/testing/changed.mjs";

it("a change runs the tests that import it, and those of its place", async () => {
  const [machine, texts, nothing] = await Promise.all([
    touchedTests(["machines/coupon.machine.ts"]),
    touchedTests(["app/features/order-list/texts/de.json"]),
    touchedTests(["docs/testers.md"]),
  ]);

  expect(machine).toContain("test/machines/coupon.machine.test.ts");
  expect(machine).toContain("test/app/coupon-paths.test.tsx");
  expect(machine).not.toContain("test/service/domain/orders/orders.test.ts");
  expect(texts).toContain("test/app-texts.test.ts");
  expect(texts).not.toContain("test/app/orders.test.tsx");
  expect(nothing).toEqual([]);
});

it("a change of a use case runs its noun's tests, and not those of every other through the whole service", async () => {
  const tests = await touchedTests(["service/domain/orders/tags/tags.queries.ts"]);

  expect(tests).toContain("test/service/domain/orders/tags/tags.test.ts");
  expect(tests).not.toContain("test/service/domain/billing/coupons.test.ts");
});

it("a change of an area's handlers runs the area's tests, and those of every call", async () => {
  const tests = await touchedTests(["service/features/imports/imports.endpoints.ts"]);

  expect(tests).toContain("test/service/features/imports/imports.test.ts");
  expect(tests).toContain("test/service/main/http/endpoints.test.ts");
  expect(tests).not.toContain("test/service/domain/billing/coupons.test.ts");
});

it("a change of a rule lints and formats all files, other changes only themselves", () => {
  const some = ["app/root.tsx", "docs/testers.md"];

  expect(codeToLint(some)).toEqual(["app/root.tsx"]);
  expect(filesToFormat(some)).toEqual(some);
  for (const rule of [".oxlintrc.json", "lint/glossary.js", "package-lock.json"])
    expect(codeToLint([...some, rule]), rule).toEqual(["."]);
  expect(filesToFormat([...some, ".oxfmtrc.json"])).toEqual(["."]);
  expect([codeToLint(null), filesToFormat(null)]).toEqual([["."], ["."]]);
});
