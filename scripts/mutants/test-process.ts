import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { root } from "../bootstrap.mjs";
import type { Task } from "./test-runner";

/** Result of the tests: `hang` and `memory` are mutants that never end, or fill the memory. */
export type Verdict = "passed" | "failed" | "hang" | "memory";

export interface TestProcess {
  run(task: Task): Promise<Verdict>;
  close(): Promise<void>;
}

const MEGABYTES = 1024;

/** Messages of Node for a full heap, and of Vitest for a thread that Node ended because of it. */
const MEMORY = /heap out of memory|Worker exited unexpectedly/;

/**
 * A process that runs tests (test-runner.ts) and is reused between tasks. One that hangs is killed, one that fills its
 * memory ends by itself; the next task starts another.
 */
export function createTestProcess(): TestProcess {
  let child: ChildProcess | null = null;

  return {
    run(task) {
      const running = (child ??= start());
      return new Promise((resolve, reject) => {
        let output = "";
        const settle = (verdict: Verdict | Error) => {
          running.removeAllListeners().stderr!.removeAllListeners("data").resume();
          if (verdict !== "passed" && verdict !== "failed") {
            child = null;
            running.kill("SIGKILL");
          }
          if (verdict instanceof Error) reject(verdict);
          else resolve(verdict);
        };
        running.stderr!.on("data", (part: Buffer) => (output += part.toString()));
        running.once("message", (verdict: Verdict) => settle(verdict));
        // After its output has ended, which says why.
        running.once("close", (code, signal) => {
          const ended = new Error(`The process of the tests ended: ${signal ?? code}\n${output}`);
          settle(MEMORY.test(output) ? "memory" : ended);
        });
        running.send(task);
      });
    },
    async close() {
      if (child?.kill("SIGKILL")) await once(child, "exit");
    },
  };
}

const start = () =>
  fork(path.join(root, "scripts/mutants/test-runner.ts"), {
    execArgv: ["--import", "tsx", `--max-old-space-size=${MEGABYTES}`],
    // Preserves the regular expression of a stage.
    serialization: "advanced",
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
