import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { printFinding } from "../../permissions/finding";
import { lint } from "../../permissions/lint";

it("the gates of the product have no mistake, whatever product managers have written into them", () => {
  const [gates, plans] = ["permissions/gates.json", "permissions/plans.json"].map((file) => ({
    file,
    text: readFileSync(file, "utf8"),
  }));

  const { findings } = lint(gates!, plans!, new Date());

  expect(findings.filter(({ severity }) => severity === "error").map(printFinding)).toEqual([]);
});
