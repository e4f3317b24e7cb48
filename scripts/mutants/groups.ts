import { readdirSync } from "node:fs";
import path from "node:path";

/** Tests that a mutant is run against, one stage after the other until one fails. */
export interface Stage {
  /** As it is printed: what killed a mutant. */
  name: string;
  environment: "node" | "ui";
  files: string[];
  /** Only tests whose names have it. */
  only?: RegExp;
}

export interface Group {
  name: string;
  files: string[];
  stages: Stage[];
}

const rules = (machine: string): Stage => ({
  name: "rules and table",
  environment: "node",
  files: ["test/machines/invariants.test.ts"],
  only: new RegExp(`^the machine ${machine} `),
});
const byHand = (...files: string[]): Stage => ({ name: "by hand", environment: "node", files });
const screen = (...names: string[]): Stage => ({
  name: "screen",
  environment: "ui",
  files: names.map((name) => `test/app/${name}.test.tsx`),
});
const tests = (folder: string, ...names: string[]) => names.map((name) => `test/${folder}/${name}.test.ts`);

/** Every file of the plans and gates. */
const permissionFiles = readdirSync("permissions")
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .map((name) => path.posix.join("permissions", name));

/** All but those of the commands, which start processes. */
const permissionTests = readdirSync("test/permissions")
  .filter((name) => name.endsWith(".test.ts") && !/^gates-(command|file)/.test(name))
  .sort()
  .map((name) => path.posix.join("test/permissions", name));

export const groups: Group[] = [
  {
    name: "coupon",
    files: ["machines/coupon.machine.ts"],
    stages: [
      rules("coupon"),
      byHand(...tests("machines", "coupon.machine", "trace", "trace-redaction")),
      screen("coupon-paths", "billing"),
    ],
  },
  {
    name: "plan-change",
    files: ["plan-change.machine", "plan-change.setup", "change-outcome"].map(
      (name) => `machines/${name}.ts`,
    ),
    stages: [
      rules("planChange"),
      byHand(...tests("machines", "plan-change.machine", "trace", "trace-redaction")),
      screen("plan-change-paths", "billing-change"),
    ],
  },
  {
    name: "save-bar",
    files: ["machines/save-bar.machine.ts"],
    stages: [
      rules("saveBar"),
      byHand(...tests("machines", "save-bar.machine", "trace", "trace-redaction")),
      screen("save-bar", "settings"),
    ],
  },
  {
    name: "search",
    files: ["search.machine", "search.setup", "search-items"].map((name) => `machines/${name}.ts`),
    stages: [
      rules("search"),
      byHand(...tests("machines", "search.machine", "trace", "trace-redaction")),
      screen("search-paths", "search", "search-pins"),
    ],
  },
  {
    name: "traces",
    files: ["failure", "player", "redact", "replay", "trace"].map((name) => `machines/tooling/${name}.ts`),
    stages: [
      // The paths of the search take longer than all the rest: only for mutants that have survived so far.
      {
        ...byHand(...tests("machines", "trace", "trace-redaction", "failure")),
        only: /^(?!.*leaves every path of search)/,
      },
      byHand(...tests("machines", "trace", "trace-redaction", "coupon.machine", "save-bar.machine")),
      screen("inspector", "inspector-replay"),
    ],
  },
  {
    name: "permissions",
    files: permissionFiles,
    stages: [
      byHand(
        ...permissionTests,
        ...tests("machines", "plan-change.machine"),
        ...tests("service/domain/gates", "open-gates"),
        ...tests("service/domain/billing", "decide-change"),
      ),
      screen("gates-page", "billing-plans", "gates", "upgrade-modal", "screens"),
    ],
  },
];
