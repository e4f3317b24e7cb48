import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "./bootstrap.mjs";
import { codeMutations } from "./mutants/code-mutations";
import { groups, type Group } from "./mutants/groups";
import { machineMutations } from "./mutants/machine-mutations";
import { applied, collectMutations, type Mutation } from "./mutants/mutation";
import { openOutcomes, type Outcomes } from "./mutants/outcomes";
import { readReach } from "./mutants/reach";
import { createReport } from "./mutants/report";
import { createTestProcess, type TestProcess } from "./mutants/test-process";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    shard: { type: "string" },
    /** Number of processes that run tests. */
    jobs: { type: "string", default: "1" },
    fresh: { type: "boolean" },
    /** Only mutants whose name contains this. */
    match: { type: "string" },
    list: { type: "boolean" },
    /** Skips the slow tests of mounted screens: mutants that only they kill count as survivors then. */
    quick: { type: "boolean" },
  },
});

const wanted = groups.filter(({ name }) => !options.only || options.only.split(",").includes(name));
if (wanted.length === 0)
  throw new Error(`No group ${options.only}: ${groups.map(({ name }) => name).join(", ")}`);
const [shard, shards] = (options.shard ?? "1/1").split("/").map(Number) as [number, number];

const processes = Array.from({ length: Number(options.jobs) }, createTestProcess);
const narrow = await readReach(wanted);
const report = createReport(!options.shard && !options.match);
for (const group of wanted) await runGroup(group);
for (const each of processes) await each.close();
report.print(wanted);
process.exit(report.isGood() ? 0 : 1);

async function runGroup(group: Group): Promise<void> {
  const mine = group.files
    .flatMap((file) => mutationsOf(file).map((mutation) => ({ file, mutation })))
    .filter((_, index) => index % shards === shard - 1)
    .filter(({ mutation }) => mutation.id.includes(options.match ?? ""));
  if (options.list)
    for (const { file, mutation } of mine) console.log(`${file}:${mutation.line} ${mutation.id}`);
  if (options.list) return;

  const kept = new Map(group.files.map((file) => [file, outcomesOf(group, file)]));
  const open = new Set(
    mine.filter(({ file, mutation }) => !kept.get(file)!.has(mutation.id)).map(({ file }) => file),
  );
  await expectPassing(group, [...open]);
  // The processes take mutants from one queue.
  const queue = mine.values();
  const work = async (tests: TestProcess) => {
    for (const { file, mutation } of queue) {
      const outcomes = kept.get(file)!;
      const killer = outcomes.get(mutation.id) ?? (await killerOf(group, file, mutation, tests));
      if (killer || !options.quick) outcomes.set(mutation.id, killer);
      report.add({ group: group.name, file, mutation, killer });
    }
  };
  await Promise.all(processes.map(work));
}

function outcomesOf({ stages }: Group, file: string): Outcomes {
  const tests = narrow(stages, file).flatMap(({ files }) => files);
  return openOutcomes(file, tests, Boolean(options.fresh));
}

/** Runs the tests of these files once without a mutant: tests that fail then cannot judge mutants. */
async function expectPassing(group: Group, files: string[]): Promise<void> {
  for (const stage of stagesOf(group)) {
    const tests = new Set(files.flatMap((file) => narrow([stage], file).flatMap((each) => each.files)));
    if (tests.size === 0) continue;
    const verdict = await processes[0]!.run({ stage: { ...stage, files: [...tests] }, replacement: null });
    if (verdict !== "passed") throw new Error(`${group.name}: ${stage.name} without a mutant: ${verdict}`);
  }
}

function stagesOf({ stages }: Group): Group["stages"] {
  return stages.filter(({ environment }) => !options.quick || environment === "node");
}

/** The stage that fails with the mutant, `hang` or `memory`; "" where it survives all stages. */
async function killerOf(group: Group, file: string, mutation: Mutation, tests: TestProcess): Promise<string> {
  const source = applied(readFileSync(path.join(root, file), "utf8"), mutation);
  for (const stage of narrow(stagesOf(group), file)) {
    const verdict = await tests.run({ stage, replacement: { file: path.join(root, file), source } });
    if (verdict !== "passed") return verdict === "failed" ? stage.name : verdict;
  }
  return "";
}

function mutationsOf(file: string): Mutation[] {
  const source = readFileSync(path.join(root, file), "utf8");
  return collectMutations(
    source,
    file,
    /\.(machine|setup)\.ts$/.test(file) ? machineMutations : codeMutations,
  );
}
