import { expect, it } from "vitest";
import { findProblem, RULES, rulesReport, type SpecifiedRule } from "./specification-rules";

it.each(RULES)("$section: $says", (rule) => {
  expect(findProblem(rule)).toBeNull();
});

it("a built area's rule without a test is missing, and so is a test that is not where the table says", () => {
  const rule: SpecifiedRule = { section: 5, area: "billing", says: "…", tests: [] };

  expect(findProblem(rule)).toBe("has no test");
  expect(
    findProblem({
      ...rule,
      tests: ["specification-rules.test.ts › so is a test that is not where the table says"],
    }),
  ).toBeNull();
  expect(findProblem({ ...rule, tests: ["app/gone.test.ts › a"] })).toMatch(/not there/);
  expect(
    findProblem({ ...rule, tests: [`specification-rules.test.ts › ${"no such".concat(" test")}`] }),
  ).toMatch(/not there/);
  expect(findProblem({ ...rule, area: "webhooks", tests: ["specification.test.ts › a"] })).toMatch(
    /take "webhooks" out/,
  );
  expect(rulesReport([rule])).toEqual({
    text: expect.stringContaining("!! has no test") as string,
    problems: 1,
  });
});
