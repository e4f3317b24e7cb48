import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { projectRoot } from "../../service/root";
import { findServer } from "./ingest-database";

const kills = process.env.INGEST_KILLS;
const webhooks = kills ? "2000" : "200";
const minutes = 60_000;

/** The script is run as a person would run it; its last line is the verdict, the lines before it the reasons. */
async function verdict(server: string): Promise<string> {
  const script = path.join(projectRoot, "test/crash/ingest-kill.mjs");
  const run = promisify(execFile)(process.execPath, [script, kills ?? "3", webhooks, server]);
  const { stdout } = await run.catch((failed: { stdout: string; stderr: string }) => ({
    stdout: `${failed.stderr}\n${failed.stdout}`,
  }));
  return stdout.trim();
}

describe("a server that is killed at any moment while webhooks arrive", () => {
  const isBuilt = existsSync(path.join(projectRoot, "build/server/index.js"));

  it(
    "has every order, unit of quota, parcel and job once, on the embedded database",
    async ({ skip }) => {
      if (!isBuilt) skip("nothing is built: npm run build");

      expect(await verdict("")).toMatch(/ kills, 0 faults$/);
    },
    30 * minutes,
  );

  it(
    "has them on a PostgreSQL server",
    async ({ skip }) => {
      if (!isBuilt) skip("nothing is built: npm run build");
      const server = await findServer();
      if (!server) skip("no PostgreSQL server answers at TEST_DATABASE_URL or on this machine");

      expect(await verdict(server!)).toMatch(/ kills, 0 faults$/);
    },
    30 * minutes,
  );
});
