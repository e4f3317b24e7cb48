import {
  BaseSequencer,
  createVitest,
  type InlineConfig,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from "vitest/node";
import { mergeTexts } from "../../vite/merge-texts";
import { root } from "../bootstrap.mjs";
import type { Stage } from "./groups";

/** The file that is replaced while its tests run; the work tree is never changed. */
export interface Replacement {
  /** Absolute path. */
  file: string;
  source: string;
}

/** A stage to run with a replacement, or as it is. */
export interface Task {
  stage: Stage;
  replacement: Replacement | null;
}

/** Limit in microseconds of CPU time. */
const HANGS_AFTER = 60_000_000;
const SETUP = ["test/fail-on-console.ts", "scripts/mutants/no-shrinking.ts"];
// One thread for all: a run takes a fifth of a second where a process of its own takes one and more. Threads, because they
// end with this process, whatever they are busy with.
const ENVIRONMENTS: Record<Stage["environment"], InlineConfig> = {
  node: { environment: "node", setupFiles: SETUP },
  ui: { environment: "jsdom", setupFiles: [...SETUP, "test/app/setup.ts"] },
};
const running = new Map<Stage["environment"], Promise<Vitest>>();
let replaced: Replacement | null = null;

// This file is a process of its own (test-process.ts): it answers each task. Its tests run in a thread, so that this one
// sees when they never end. Counted is the time that they compute: a busy machine changes nothing, and a test that only
// waits has a limit of its own.
process.on("message", (task: Task) => {
  const { user, system } = process.cpuUsage();
  const watch = setInterval(() => {
    const used = process.cpuUsage();
    if (used.user + used.system - user - system > HANGS_AFTER) answer("hang");
  }, 1_000);
  const answer = (verdict: "passed" | "failed" | "hang") => {
    clearInterval(watch);
    process.send!(verdict);
  };
  void passes(task).then((passed) => answer(passed ? "passed" : "failed"));
});

async function passes({ stage, replacement }: Task): Promise<boolean> {
  if (!running.has(stage.environment)) running.set(stage.environment, start(stage.environment));
  const vitest = await running.get(stage.environment)!;
  const changed = [replaced, replacement].flatMap((each) => each?.file ?? []);
  replaced = replacement;
  for (const file of changed) vitest.invalidateFile(file);

  const all = await vitest.globTestSpecifications(stage.files);
  const specifications = stage.files.map((file) => {
    const found = all.find(({ moduleId }) => moduleId.endsWith(`/${file}`));
    if (!found) throw new Error(`${file} is not there`);
    return found;
  });
  if (stage.only) vitest.setGlobalTestNamePattern(stage.only);
  else vitest.resetGlobalTestNamePattern();

  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  // The others are of earlier tasks.
  const mine = testModules.filter(({ moduleId }) =>
    specifications.some((each) => each.moduleId === moduleId),
  );
  if (!replacement) printFailures(mine, unhandledErrors);
  return unhandledErrors.length === 0 && mine.every((each) => ["passed", "skipped"].includes(each.state()));
}

/** Why tests fail without a mutant: then they cannot judge any. */
function printFailures(testModules: TestModule[], outsideOfTests: unknown[]): void {
  for (const error of outsideOfTests) console.log(error);
  for (const testModule of testModules) {
    for (const { message } of testModule.errors()) console.log(`${testModule.moduleId}: ${message}`);
    for (const test of testModule.children.allTests("failed")) {
      for (const { message } of test.result().errors ?? []) console.log(`${test.fullName}: ${message}`);
    }
  }
}

/** Disables Vitest's order (slowest first): the first failure ends the run. */
class AsGiven extends BaseSequencer {
  override sort(files: TestSpecification[]) {
    return Promise.resolve(files);
  }
}

function start(environment: Stage["environment"]): Promise<Vitest> {
  return createVitest(
    "test",
    {
      root,
      config: false,
      watch: false,
      include: ["test/**/*.test.{ts,tsx}"],
      reporters: [{}],
      bail: 1,
      pool: "threads",
      isolate: false,
      sequence: { sequencer: AsGiven },
      maxWorkers: 1,
      testTimeout: 90_000,
      ...ENVIRONMENTS[environment],
    },
    {
      plugins: [
        mergeTexts(),
        {
          name: "mutant",
          enforce: "pre",
          transform: (_, id) => (replaced?.file === id.split("?")[0] ? replaced!.source : undefined),
        },
      ],
    },
  );
}
