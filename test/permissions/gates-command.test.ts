import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { lockDirectory } from "../../service/platform/pglite-server/directory-lock";
import { projectRoot } from "../../service/platform/project-root";

const folder = mkdtempSync(path.join(tmpdir(), "waybill-gates-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command as npm does, standing in the temporary folder. */
function gates(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = path.join(projectRoot, "scripts/gates-report.ts");
  return new Promise((resolve) => {
    const command = ["--import", "tsx", script, ...args];
    execFile(
      process.execPath,
      command,
      { cwd: projectRoot, env: { ...process.env, DATABASE_URL: "", DATA_DIR: folder } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

describe("npm run gates", () => {
  it("shows the matrix and ends well", async () => {
    const { code, stdout } = await gates();

    expect(code).toBe(0);
    expect(stdout).toMatch(/^Feature +Level +Free +Starter +Growth +Advanced +Enterprise\n/);
    expect(stdout).toMatch(/\n0 errors, \d+ warnings\n$/);
  });

  it("fails, naming line and column, for a file with a mistake", async () => {
    const file = path.join(folder, "gates.json");
    writeFileSync(file, `{\n  "features": { "export": { "level": "Gold" } }\n}\n`);

    const { code, stdout } = await gates(file);

    expect(code).toBe(1);
    expect(stdout).toContain(`${file}:2:38 error features.export.level: "Gold" is not a level`);
  });

  it("fails, in one sentence, for a file that is not there", async () => {
    const { code, stderr } = await gates(path.join(folder, "nothing.json"));

    expect(code).toBe(1);
    expect(stderr).toContain("nothing.json cannot be read");
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  it("says what to do where the running product has the embedded database, for counts and for one store", async () => {
    mkdirSync(path.join(folder, "database/data"), { recursive: true });
    const lock = lockDirectory(path.join(folder, "database/lock"), undefined);

    const counts = await gates();
    const store = await gates("--store", "fern-and-harbour.myshopify.com");
    lock.release();

    expect(counts.code).toBe(0);
    expect(counts.stdout).toMatch(/in use by process .*its page \/track\/gates counts them\.\n/);
    expect(store.code).toBe(1);
    expect(store.stderr).toMatch(/in use by process .*Stop the product and ask again/);
    // That page lists no single store.
    expect(store.stderr).not.toContain("/track/gates");
  });
});
