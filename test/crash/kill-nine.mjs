// @ts-check
/**
 * Kills a writing process at a random moment, opens its directory again and looks whether all that it was told to be
 * committed is there and nothing is corrupt. Every fourth time it is killed while it opens.
 * Run: node test/crash/kill-nine.mjs [runs], or CRASH_RUNS=20
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { checkDirectory, pause, startWriter } from "./children.mjs";

const runs = Number(process.argv[2] ?? process.env.CRASH_RUNS ?? 20);
const dir = mkdtempSync(path.join(os.tmpdir(), "waybill-kill-"));
let failed = 0;
let acknowledged = 0;
try {
  for (let run = 1; run <= runs; run += 1) {
    const writer = startWriter(dir);
    const whileOpening = run % 4 === 0;
    if (!whileOpening) await writer.ready;
    await pause(Math.random() * 2500);
    writer.child.kill("SIGKILL");
    await writer.gone;
    acknowledged = Math.max(acknowledged, writer.acknowledged);

    const { ok, report } = await checkDirectory(dir, acknowledged);
    if (!ok || writer.errors) failed += 1;
    console.log(
      `kill ${run}${whileOpening ? " while opening" : ""}: ${report} ${writer.errors.slice(0, 300)}`.trim(),
    );
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
console.log(`${runs - failed} passed, ${failed} failed: kill -9 of the embedded database`);
process.exitCode = failed > 0 || acknowledged === 0 ? 1 : 0;
