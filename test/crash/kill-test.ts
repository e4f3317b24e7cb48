import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { projectRoot } from "../../service/platform/project-root";
import { findServer } from "./ingest-database";

const TIMEOUT_MS = 30 * 60_000;
/** Fifty kills take that long where the machine does other work as well. */
const LONG_TIMEOUT_MS = 90 * 60_000;

interface KillTest {
  /** What the server is killed at, and what it has done after all. */
  killed: string;
  proves: string;
  /** In test/crash; its arguments are the kills, how much there is to do, and the database's address. */
  script: string;
  /**
   * One kill (or `kills`), on the database where more can go wrong for this work; on the embedded one where no server answers.
   * Without it, npm test has a kill of this work in mixed-kill.
   */
  short?: { on: "embedded" | "server"; kills?: number; amount: number };
  /** So many kills, on both databases: npm run soak. `kills` is undefined in npm test. */
  long: { kills: string | undefined; amount: (kills: number) => number };
  /** Several processes share the database, which the embedded one does not allow. */
  needsServer?: boolean;
}

/**
 * Runs the script as a person would run it; its last line is the verdict, the lines before it the reasons. The long form prints
 * all of it, because its figures are wanted as well.
 */
export function killTest({ killed, proves, script, short, long, needsServer = false }: KillTest): void {
  const kills = Number(long.kills ?? short?.kills ?? 1);
  const amount = long.kills ? long.amount(kills) : (short?.amount ?? 0);
  const source = inject("database");
  // The first start is not what the short form is about: its migrations take longer than a kill.
  const template = "plain" in source && !long.kills ? source.plain : undefined;
  const env = { ...process.env, GROUND_TEMPLATE: template };
  const verdict = async (url: string, signal: AbortSignal): Promise<string> => {
    const file = path.join(projectRoot, "test/crash", script);
    // A script whose test has given up would go on beside those that follow.
    const run = promisify(execFile)(process.execPath, [file, String(kills), String(amount), url], {
      env,
      signal,
    });
    const { stdout } = await run.catch((failed: { stdout: string; stderr: string }) => ({
      stdout: `${failed.stderr}\n${failed.stdout}`,
    }));
    return stdout.trim();
  };
  const isBuilt = existsSync(path.join(projectRoot, "build/server/index.js"));

  describe(killed, () => {
    const all = needsServer ? (["server"] as const) : (["embedded", "server"] as const);
    const databases = long.kills ? all : short ? [short.on] : [];
    if (databases.length === 0) it.skip(proves);
    for (const kind of databases) {
      it(
        `${proves} (${kind === "server" ? "PostgreSQL" : "embedded database"})`,
        async ({ skip, signal }) => {
          if (!isBuilt) skip("nothing is built: npm run build");
          const url = kind === "server" ? await findServer() : undefined;
          if (kind === "server" && (long.kills || needsServer) && !url) skip("no PostgreSQL server answers");

          const said = await verdict(url ?? "", signal);

          if (long.kills) console.log(`${script}, ${kind}\n${said}`);
          expect(said).toMatch(/ kills, 0 faults$/);
        },
        long.kills ? LONG_TIMEOUT_MS : TIMEOUT_MS,
      );
    }
  });
}
