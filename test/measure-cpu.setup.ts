import { appendFileSync } from "node:fs";
import { afterAll, expect } from "vitest";
import { cpuSeconds } from "../scripts/testing/cpu-time.mjs";

/** Where `npm test` wants a line for each test file: its path and the CPU seconds it used, child processes included. */
const log = process.env.WAYBILL_CPU_LOG;

if (log) {
  // Setup files run anew for each file; this one is the first, so its hook runs after all others of the file.
  const before = cpuSeconds();
  afterAll(() => {
    const line = { file: expect.getState().testPath, cpu: cpuSeconds() - before };
    appendFileSync(log, `${JSON.stringify(line)}\n`);
  });
}
