import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { explain } from "../../../../service/platform/pglite-server/error-messages";
import { openEmbedded } from "../../../../service/platform/pglite-server/open-embedded";
import { prepareDirectory } from "../../../../service/platform/pglite-server/prepare-directory";
import { lockDirectory } from "../../../../service/platform/pglite-server/directory-lock";
import { createLog } from "../../../../service/platform/log";
import { aFolder } from "./a-place";

const log = createLog("silent");

/** As the lock calls this machine. */
function thisMachine(dir: string): string {
  const file = path.join(dir, "own");
  const lock = lockDirectory(file, undefined);
  const { machine } = JSON.parse(readFileSync(file, "utf8")) as { machine: string };
  lock.release();
  return machine;
}

describe("opening the embedded database", () => {
  it("is refused, naming the process, while another has the directory", async () => {
    const dir = aFolder();
    const other = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000); console.log('up')"]);
    await once(other.stdout, "data");
    // Without a time of start only the number can be looked at, as on systems that do not tell it.
    const holder = { pid: other.pid, started: "", machine: thisMachine(dir) };
    writeFileSync(path.join(dir, "lock"), JSON.stringify(holder));

    const refused = await openEmbedded({ dir, log }).catch((error: Error) => error.message);
    other.kill("SIGKILL");
    await once(other, "exit");
    const lock = lockDirectory(path.join(dir, "lock"), undefined);

    expect(refused).toBe(`The database directory is in use by process ${other.pid}.`);
    lock.release();
    expect(readdirSync(dir)).not.toContain("lock");
  });

  it("is refused to a second opener in the same process", () => {
    const file = path.join(aFolder(), "lock");
    const first = lockDirectory(file, undefined);

    expect(() => lockDirectory(file, undefined)).toThrow(`in use by process ${process.pid}`);

    first.release();
  });

  it("is not held up by a process number that was used again, nor by a torn lock", () => {
    const dir = aFolder();
    const file = path.join(dir, "lock");
    writeFileSync(file, JSON.stringify({ pid: process.pid, started: "1", machine: thisMachine(dir) }));
    lockDirectory(file, undefined).release();

    writeFileSync(file, '{"pid": 1');
    lockDirectory(file, undefined).release();

    expect(readdirSync(dir)).toEqual([]);
  });

  it("respects an owner in another container for as long as it gives signs of life", () => {
    const file = path.join(aFolder(), "lock");
    writeFileSync(file, JSON.stringify({ pid: 7, started: "1", machine: "elsewhere x y" }));

    expect(() => lockDirectory(file, undefined)).toThrow("in use by process 7 on elsewhere");

    const longAgo = new Date(Date.now() - 60_000);
    utimesSync(file, longAgo, longAgo);
    lockDirectory(file, undefined).release();
  });

  it("fails with one sentence for each thing that is wrong", () => {
    const dir = aFolder();
    mkdirSync(path.join(dir, "data"));
    writeFileSync(path.join(dir, "file"), "");

    expect(() => prepareDirectory(path.join(dir, "file", "below"))).toThrow(
      /^The database directory .* is not writable \(ENOTDIR\)\.$/,
    );
    writeFileSync(path.join(dir, "data/PG_VERSION"), "19\n");
    expect(() => prepareDirectory(dir)).toThrow(
      /created by a newer version of Waybill \(PostgreSQL 19\): update Waybill\.$/,
    );
    writeFileSync(path.join(dir, "data/PG_VERSION"), "17\n");
    expect(() => prepareDirectory(dir)).toThrow(/older version .* restore its newest dump/);
    writeFileSync(path.join(dir, "data/PG_VERSION"), "");
    expect(() => prepareDirectory(dir)).toThrow(/is damaged: restore its newest dump/);
    expect(explain("PANIC: could not write to file: No space left on device", "/x")).toBe(
      "The disk is full: the database in /x cannot be written.",
    );
  });

  it.skipIf(process.getuid?.() === 0)(
    "is refused in a folder that may not be written (root may write everywhere)",
    () => {
      const dir = aFolder();
      chmodSync(dir, 0o500);
      expect(() => prepareDirectory(path.join(dir, "database"))).toThrow(/is not writable \(EACCES\)/);
    },
  );
});
