import { expect, it } from "vitest";
import { findProblem, RULES, rulesReport, runs, type SpecifiedRule } from "./specification-rules";

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

it("a rule waits no longer once a feature of its area is built", () => {
  const rule: SpecifiedRule = { section: 8, area: "webhooks", says: "…", tests: [] };

  expect(findProblem(rule)).toBeNull();
  expect(findProblem(rule, (feature) => feature === "webhook")).toMatch(/webhook is built/);
});

it.each([
  ["is run", 'it("shows a, b", () => {\n', true],
  ["is run for a table", 'it.each([\n  [1],\n])("shows a, b", async (n) => {\n', true],
  ["is skipped", 'it.skip("shows a, b", () => {\n', false],
  ["is skipped for a table", 'it.skip.each([[1]])("shows a, b", (n) => {\n', false],
  ["is to be written", 'it.todo("shows a, b");\n', false],
  ["is commented out", '  // it("shows a, b", () => {\n', false],
  ["is in a block that is commented out", '/*\nit("shows a, b", () => {\n});\n*/\n', false],
  ["is in a group that is skipped", 'describe.skip("a", () => {\n  it("shows a, b", () => {\n', false],
])("a test that %s holds a rule or not", (_case, source, holds) => {
  expect(runs(source, "a, b")).toBe(holds);
});
