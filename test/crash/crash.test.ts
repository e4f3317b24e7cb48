import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../service/platform/project-root";

const runs = process.env.CRASH_RUNS;
const TIMEOUT_MS = (runs ? 90 : 20) * 60_000;

/** Runs a script of this folder as a person would; its last line is the verdict. Throws all it printed if it fails. */
async function lastLineOf(script: string, times: string, signal: AbortSignal): Promise<string> {
  const file = path.join(projectRoot, "test/crash", script);
  const { stdout } = await promisify(execFile)(process.execPath, [file, times], { signal }).catch(
    (error: { stdout?: string; stderr?: string }) => {
      throw new Error(`${script} failed:\n${error.stdout}${error.stderr}`);
    },
  );
  const verdict = stdout.trim().split("\n").at(-1) ?? "";
  if (runs) console.log(`${script}: ${verdict}`);
  return verdict;
}

describe("the embedded database", () => {
  it(
    "has everything it acknowledged, and nothing corrupt, after kill -9 at any moment",
    async ({ signal }) => {
      expect(await lastLineOf("kill-nine.mjs", runs ?? "1", signal)).toMatch(/^\d+ passed, 0 failed/);
    },
    TIMEOUT_MS,
  );

  it(
    "has it also after a power cut",
    async ({ skip, signal }) => {
      const verdict = await lastLineOf("power-cut.mjs", runs ?? "1", signal);
      if (verdict.startsWith("skipped")) skip(verdict);

      expect(verdict).toMatch(/^\d+ passed, 0 failed/);
    },
    TIMEOUT_MS,
  );
});
