// @ts-check
/**
 * Simulates a power cut: the directory lives on ext4 on a loop device. At a random moment the writer is stopped and the
 * file behind the device is copied; the copy holds only what had reached the disk. It is mounted, opened and checked.
 * Each run begins with an empty disk, so that a cut soon after the first start is among them. Needs root and loop devices.
 * Run: node test/crash/power-cut.mjs [runs], or CRASH_RUNS=20
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { checkDirectory, pause, startWriter } from "./children.mjs";

const runs = Number(process.argv[2] ?? process.env.CRASH_RUNS ?? 10);
const place = mkdtempSync(path.join(os.tmpdir(), "waybill-cut-"));
const disk = path.join(place, "disk.img");
const copy = path.join(place, "copy.img");
const mounted = path.join(place, "mounted");
/** @param {string} command @param {string[]} args */
const run = (command, ...args) =>
  execFileSync(command, args, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });

function makeDisk() {
  rmSync(disk, { force: true });
  run("truncate", "-s", "700M", disk);
  run("mkfs.ext4", "-q", "-F", disk);
  run("mount", "-o", "loop", disk, mounted);
}

function unmount() {
  try {
    run("umount", mounted);
  } catch {
    run("umount", "-l", mounted); // A process that was killed may still hold it for a moment.
  }
}

/** @returns {string | undefined} why it cannot be done here */
function obstacle() {
  if (process.platform !== "linux") return "it needs Linux";
  if (process.getuid?.() !== 0) return "it needs root";
  try {
    makeDisk();
    unmount();
    return undefined;
  } catch (error) {
    return `no loop device can be mounted (${String(error).split("\n")[0]})`;
  }
}

async function cutOnce() {
  makeDisk();
  const writer = startWriter(path.join(mounted, "database"));
  await writer.ready;
  await pause(Math.random() * 5000);
  writer.child.kill("SIGSTOP");
  await pause(150); // What it has printed is read to the end.
  const { acknowledged } = writer;
  run("cp", "--sparse=always", disk, copy);
  writer.child.kill("SIGKILL");
  await writer.gone;
  unmount();

  run("mount", "-o", "loop", copy, mounted);
  const result = await checkDirectory(path.join(mounted, "database"), acknowledged);
  unmount();
  return {
    ok: result.ok && acknowledged > 0 && !writer.errors,
    report: `${result.report} ${writer.errors.slice(0, 300)}`.trim(),
  };
}

mkdirSync(mounted);
const reason = obstacle();
try {
  if (reason) {
    console.log(`skipped: the power cut cannot be simulated here, ${reason}`);
  } else {
    let failed = 0;
    for (let number = 1; number <= runs; number += 1) {
      const { ok, report } = await cutOnce();
      if (!ok) failed += 1;
      console.log(`cut ${number}: ${report}`);
    }
    console.log(`${runs - failed} passed, ${failed} failed: power cuts of the embedded database`);
    process.exitCode = failed > 0 ? 1 : 0;
  }
} finally {
  try {
    run("umount", "-l", mounted);
  } catch {
    // Not mounted any more, as it should be.
  }
  rmSync(place, { recursive: true, force: true });
}
