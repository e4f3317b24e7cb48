import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { root } from "../bootstrap.mjs";
import type { Task } from "./test-runner";

/** What became of the tests: `hang` and `memory` are mutants that never end, or fill the memory. */
export type Verdict = "passed" | "failed" | "hang" | "memory";

export interface TestProcess {
  run(task: Task): Promise<Verdict>;
  close(): Promise<void>;
}

const MEGABYTES = 1024;

/** What Node says of a heap that is full, and Vitest of a thread that Node ended for it. */
const MEMORY = /heap out of memory|Worker exited unexpectedly/;

/**
 * A process that runs tests (test-runner.ts) and is kept from one task to the next. One that hangs is killed, one that
 * fills its memory ends by itself; the next task starts another.
 */
export function createTestProcess(): TestProcess {
  let child: ChildProcess | null = null;

  return {
    run(task) {
      const running = (child ??= start());
      return new Promise((resolve, reject) => {
        let said = "";
        const settle = (verdict: Verdict | Error) => {
          running.removeAllListeners().stderr!.removeAllListeners("data").resume();
          if (verdict !== "passed" && verdict !== "failed") {
            child = null;
            running.kill("SIGKILL");
          }
          if (verdict instanceof Error) reject(verdict);
          else resolve(verdict);
        };
        running.stderr!.on("data", (part: Buffer) => (said += part.toString()));
        running.once("message", (verdict: Verdict) => settle(verdict));
        // After its output has ended: that says why.
        running.once("close", (code, signal) => {
          const ended = new Error(`The process of the tests ended: ${signal ?? code}\n${said}`);
          settle(MEMORY.test(said) ? "memory" : ended);
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
    // Keeps the regular expression of a stage.
    serialization: "advanced",
    stdio: ["ignore", "inherit", "pipe", "ipc"],
  });
