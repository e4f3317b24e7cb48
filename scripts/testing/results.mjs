// Runs the parts of npm test, counts what passed and failed, and keeps what each part cost.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../bootstrap.mjs";
import { cpuSeconds } from "./cpu-time.mjs";

/** @typedef {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} FileReport */

const folder = mkdtempSync(path.join(tmpdir(), "waybill-reports-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** A JSON line for each test file: see test/measure-cpu.setup.ts. */
const cpuLog = path.join(folder, "cpu.jsonl");

export const results = {
  passed: 0,
  /** What failed, named again at the end: a long output is often read from there. @type {string[]} */
  failures: [],
  /** @type {{ title: string, wall: number, cpu: number }[]} */
  parts: [],
};

/**
 * Does a part and keeps its cost.
 * @template Result
 * @param {string} title
 * @param {() => Result | Promise<Result>} work
 */
export async function part(title, work) {
  console.log(`\n── ${title}`);
  const [wall, cpu] = [performance.now(), cpuSeconds()];
  const result = await work();
  results.parts.push({ title, wall: (performance.now() - wall) / 1000, cpu: cpuSeconds() - cpu });
  return result;
}

/**
 * Runs commands side by side, each right or wrong as a whole; what one prints is shown when it has ended.
 * @param {Record<string, string[]>} commands by name: program and arguments
 */
export async function checkSideBySide(commands) {
  await Promise.all(
    Object.entries(commands).map(async ([name, [program = "", ...args]]) => {
      const child = spawn(program, args, { cwd: root, shell: process.platform === "win32" });
      let output = "";
      child.stdout.on("data", (data) => (output += data));
      child.stderr.on("data", (data) => (output += data));
      const code = await new Promise((resolve) => {
        child.on("error", (error) => (output += String(error)));
        child.on("close", resolve);
      });
      console.log(`${code === 0 ? "ok" : "FAILED"}  ${name}${output.trim() ? `\n${output.trim()}` : ""}`);
      if (code === 0) results.passed += 1;
      else results.failures.push(name);
    }),
  );
}

/**
 * A run of vitest, counted test by test.
 * @param {string} title
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
export function vitest(title, args, env) {
  const report = path.join(folder, `${title.replace(/\W+/g, "-")}.json`);
  const command = [
    ...["vitest", "run", ...args, "--passWithNoTests"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ];
  const { status } = spawnSync("npx", command, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, WAYBILL_CPU_LOG: cpuLog, ...env },
    shell: process.platform === "win32",
  });
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  results.passed += counts?.numPassedTests ?? 0;
  const broken = failedTests(counts?.testResults ?? []);
  results.failures.push(...broken.map((name) => `${title}: ${name}`));
  // A run that broke without a failed test (a file that does not load) is a failure as well.
  if (status !== 0 && broken.length === 0) results.failures.push(title);
}

/** The failed tests of vitest's report, each as "file › test: first line of its message". @param {FileReport[]} files */
function failedTests(files) {
  return files.flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status === "failed")
      .map(({ fullName, failureMessages }) => {
        const message = failureMessages[0]?.split("\n")[0] ?? "";
        return `${path.relative(root, file.name)} › ${fullName}: ${message}`;
      }),
  );
}

/** CPU seconds by test file, relative to the project; a file that ran twice has the sum. @returns {Map<string, number>} */
export function cpuByFile() {
  const files = new Map();
  for (const line of existsSync(cpuLog) ? readFileSync(cpuLog, "utf8").trim().split("\n") : []) {
    const { file, cpu } = JSON.parse(line);
    const name = path.relative(root, file);
    files.set(name, (files.get(name) ?? 0) + cpu);
  }
  return files;
}
