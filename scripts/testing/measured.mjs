// node measured.mjs FILE PROGRAM [ARGS …]: runs the program and writes the CPU seconds of all its processes to FILE. A process
// learns the sum of its ended children only, so what runs side by side is told apart by a parent of its own.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { cpuSeconds } from "./cpu-time.mjs";

const [file = "", program = "", ...args] = process.argv.slice(2);
const { status, error } = spawnSync(program, args, {
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (error) console.error(`${program} could not be run: ${error.message}`);
writeFileSync(file, String(cpuSeconds()));
process.exit(status ?? 1);
