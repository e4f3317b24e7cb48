import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "./ground.mjs";
import { codeMutations } from "./mutants/code-mutations";
import { groups, type Group } from "./mutants/groups";
import { machineMutations } from "./mutants/machine-mutations";
import { applied, collectMutations, type Mutation } from "./mutants/mutation";
import { openOutcomes } from "./mutants/outcomes";
import { createReport } from "./mutants/report";
import { createTestRunner } from "./mutants/test-runner";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    shard: { type: "string" },
    fresh: { type: "boolean" },
    /** Only mutants whose name has this in it. */
    match: { type: "string" },
    list: { type: "boolean" },
    /** Leaves the tests of mounted screens out, which are slow: what they alone kill counts as a survivor then. */
    quick: { type: "boolean" },
  },
});

const wanted = groups.filter(({ name }) => !options.only || options.only.split(",").includes(name));
if (wanted.length === 0)
  throw new Error(`No group ${options.only}: ${groups.map(({ name }) => name).join(", ")}`);
const [shard, shards] = (options.shard ?? "1/1").split("/").map(Number) as [number, number];

const runner = createTestRunner();
const report = createReport(!options.shard && !options.match);
for (const group of wanted) await runGroup(group);
await runner.close();
report.print(wanted);
process.exit(report.isGood() ? 0 : 1);

async function runGroup(group: Group): Promise<void> {
  const outcomes = openOutcomes(group, Boolean(options.fresh));
  const mutants = group.files.flatMap((file) => mutationsOf(file).map((mutation) => ({ file, mutation })));
  const mine = mutants
    .filter((_, index) => index % shards === shard - 1)
    .filter(({ mutation }) => mutation.id.includes(options.match ?? ""));
  if (options.list)
    for (const { file, mutation } of mine) console.log(`${file}:${mutation.line} ${mutation.id}`);
  if (options.list) return;

  // Whatever fails without a mutant says nothing about mutants.
  for (const stage of stagesOf(group)) {
    if (outcomes.isComplete(mine.map(({ mutation, file }) => `${file} ${mutation.id}`))) break;
    if (!(await runner.passes(stage, null)))
      throw new Error(`${group.name}: ${stage.name} fails without a mutant`);
  }
  for (const { file, mutation } of mine) {
    const name = `${file} ${mutation.id}`;
    const killer = outcomes.get(name) ?? (await killerOf(group, file, mutation));
    if (killer || !options.quick) outcomes.set(name, killer);
    report.add({ group: group.name, file, mutation, killer });
  }
}

function stagesOf({ stages }: Group): Group["stages"] {
  return stages.filter(({ environment }) => !options.quick || environment === "node");
}

/** The stage that fails with the mutant; "" where it survives all of them. */
async function killerOf(group: Group, file: string, mutation: Mutation): Promise<string> {
  const source = applied(readFileSync(path.join(root, file), "utf8"), mutation);
  for (const stage of stagesOf(group)) {
    if (!(await runner.passes(stage, { file: path.join(root, file), source }))) return stage.name;
  }
  return "";
}

function mutationsOf(file: string): Mutation[] {
  const source = readFileSync(path.join(root, file), "utf8");
  return collectMutations(source, file, file.endsWith(".machine.ts") ? machineMutations : codeMutations);
}
