import { createVitest, type InlineConfig, type Vitest } from "vitest/node";
import { root } from "../ground.mjs";
import type { Stage } from "./groups";

/** The file that is replaced while its tests run; the work tree is never touched. */
export interface Replacement {
  /** Absolute. */
  file: string;
  source: string;
}

export interface TestRunner {
  /** Whether the stage's tests pass with the replacement, or as it is. A run that hangs for a minute has failed. */
  passes(stage: Stage, replacement: Replacement | null): Promise<boolean>;
  close(): Promise<void>;
}

const HANGS_AFTER = 60_000;
const SETUP = ["test/no-noise.ts", "scripts/mutants/no-shrinking.ts"];
const ENVIRONMENTS: Record<Stage["environment"], InlineConfig> = {
  // One thread for all: a run takes a fifth of a second where a process of its own takes one and more.
  node: { environment: "node", pool: "threads", isolate: false, setupFiles: SETUP },
  ui: { environment: "jsdom", pool: "forks", setupFiles: [...SETUP, "test/app/setup.ts"] },
};

export function createTestRunner(): TestRunner {
  const running = new Map<Stage["environment"], Promise<Vitest>>();
  let replaced: Replacement | null = null;

  const start = (environment: Stage["environment"]) =>
    createVitest(
      "test",
      {
        root,
        config: false,
        watch: false,
        include: ["test/**/*.test.{ts,tsx}"],
        reporters: [{}],
        bail: 1,
        maxWorkers: environment === "node" ? 1 : 2,
        testTimeout: 90_000,
        ...ENVIRONMENTS[environment],
      },
      {
        plugins: [
          {
            name: "mutant",
            enforce: "pre",
            transform: (_, id) => (replaced?.file === id.split("?")[0] ? replaced!.source : undefined),
          },
        ],
      },
    );

  return {
    async passes(stage, replacement) {
      const vitest = await (running.get(stage.environment) ??
        running.set(stage.environment, start(stage.environment)).get(stage.environment)!);
      const changed = [replaced, replacement].flatMap((each) => each?.file ?? []);
      replaced = replacement;
      for (const file of changed) vitest.invalidateFile(file);

      const specifications = (await vitest.globTestSpecifications(stage.files)).filter(({ moduleId }) =>
        stage.files.some((file) => moduleId.endsWith(`/${file}`)),
      );
      if (specifications.length !== stage.files.length)
        throw new Error(`Not all of ${stage.files.join(", ")} is there`);
      if (stage.only) vitest.setGlobalTestNamePattern(stage.only);
      else vitest.resetGlobalTestNamePattern();

      const run = vitest.runTestSpecifications(specifications);
      const result = await Promise.race([run, pause(HANGS_AFTER * specifications.length)]);
      if (!result) {
        running.delete(stage.environment);
        void vitest.close();
        return false;
      }
      const states = result.testModules
        .filter(({ moduleId }) => specifications.some((each) => each.moduleId === moduleId))
        .map((each) => each.state());
      return (
        result.unhandledErrors.length === 0 &&
        states.every((state) => state === "passed" || state === "skipped")
      );
    },
    async close() {
      for (const vitest of running.values()) await (await vitest).close();
    },
  };
}

const pause = (time: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), time).unref());
