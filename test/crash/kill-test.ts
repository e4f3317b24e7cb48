import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../service/root";
import { findServer } from "./ingest-database";

const TIMEOUT_MS = 30 * 60_000;

interface KillTest {
  /** What the server is killed at, and what it has done after all; a test each for the two databases. */
  killed: string;
  embedded: string;
  server: string;
  /** In test/crash; its arguments are the kills, how much there is to do, and the database's address. */
  script: string;
  kills: number;
  amount: number;
}

/** Runs the script as a person would run it; its last line is the verdict, the lines before it the reasons. */
export function killTest({ killed, embedded, server, script, kills, amount }: KillTest): void {
  const verdict = async (url: string): Promise<string> => {
    const file = path.join(projectRoot, "test/crash", script);
    const run = promisify(execFile)(process.execPath, [file, String(kills), String(amount), url]);
    const { stdout } = await run.catch((failed: { stdout: string; stderr: string }) => ({
      stdout: `${failed.stderr}\n${failed.stdout}`,
    }));
    return stdout.trim();
  };
  const isBuilt = existsSync(path.join(projectRoot, "build/server/index.js"));

  describe(killed, () => {
    it(
      embedded,
      async ({ skip }) => {
        if (!isBuilt) skip("nothing is built: npm run build");

        expect(await verdict("")).toMatch(/ kills, 0 faults$/);
      },
      TIMEOUT_MS,
    );

    it(
      server,
      async ({ skip }) => {
        if (!isBuilt) skip("nothing is built: npm run build");
        const url = await findServer();
        if (!url) skip("no PostgreSQL server answers at TEST_DATABASE_URL or on this machine");

        expect(await verdict(url!)).toMatch(/ kills, 0 faults$/);
      },
      TIMEOUT_MS,
    );
  });
}
