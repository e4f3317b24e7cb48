// Runs the parts of npm test, counts what passed and failed, and keeps what each part cost.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../bootstrap.mjs";

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestReport
 * @typedef {{ name: string, status: string, message: string, assertionResults: TestReport[] }} FileReport message: of a file
 *   that does not load, or whose hook failed
 */

const folder = mkdtempSync(path.join(tmpdir(), "waybill-reports-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** A JSON line for each test file: see test/measure-cpu.setup.ts. */
const cpuLog = path.join(folder, "cpu.jsonl");

export const results = {
  passed: 0,
  /** Names of what failed, printed again at the end, where long outputs are read. @type {string[]} */
  failures: [],
  /** @type {{ title: string, wall: number, cpu: number }[]} */
  parts: [],
};

/**
 * Runs a part and records its cost. Parts may run in parallel.
 * @param {string} title
 * @param {() => Promise<Outcome[]>} work
 */
export async function part(title, work) {
  console.log(`\n── ${title}`);
  const start = performance.now();
  const outcomes = await work();
  const cpu = outcomes.reduce((sum, outcome) => sum + outcome.cpu, 0);
  results.parts.push({ title, wall: (performance.now() - start) / 1000, cpu });
}

/** @typedef {{ code: number | null, cpu: number, output: string }} Outcome cpu in seconds */

let commands = 0;

/**
 * @param {string[]} command program and arguments
 * @param {{ env?: Record<string, string>, isShown?: boolean }} [options] shown as it runs, or returned
 * @returns {Promise<Outcome>}
 */
async function runMeasured(command, { env, isShown = false } = {}) {
  const cpuFile = path.join(folder, `${(commands += 1)}.cpu`);
  const measured = path.join(root, "scripts/testing/measured.mjs");
  const child = spawn(process.execPath, [measured, cpuFile, ...command], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: isShown ? "inherit" : "pipe",
  });
  let output = "";
  child.stdout?.on("data", (data) => (output += data));
  child.stderr?.on("data", (data) => (output += data));
  const code = await new Promise((resolve) => child.on("close", resolve));
  return { code, cpu: existsSync(cpuFile) ? Number(readFileSync(cpuFile, "utf8")) : 0, output };
}

/**
 * Runs commands side by side, each right or wrong as a whole; what one prints is shown when it has ended.
 * @param {Record<string, string[]>} commands by name: program and arguments
 * @param {Record<string, string>} [env]
 * @returns {Promise<Outcome[]>}
 */
export function checkSideBySide(commands, env = {}) {
  return Promise.all(
    Object.entries(commands).map(async ([name, command]) => {
      const outcome = await runMeasured(command, { env });
      if (outcome.code === 0) results.passed += 1;
      else results.failures.push(name);
      const output = outcome.output.trim();
      console.log(`${outcome.code === 0 ? "ok" : "FAILED"}  ${name}${output && `\n${output}`}`);
      return outcome;
    }),
  );
}

/**
 * A run of vitest, counted test by test.
 * @param {string} title
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<Outcome[]>}
 */
export async function vitest(title, args, env) {
  const report = path.join(folder, `${title.replace(/\W+/g, "-")}.json`);
  const command = [
    ...["npx", "vitest", "run", ...args, "--passWithNoTests"],
    ...["--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
  ];
  const outcome = await runMeasured(command, { env: { WAYBILL_CPU_LOG: cpuLog, ...env }, isShown: true });
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  results.passed += counts?.numPassedTests ?? 0;
  const broken = failedTests(counts?.testResults ?? []);
  results.failures.push(...broken.map((name) => `${title}: ${name}`));
  // A run that broke without a failed test or file (a rejection that nobody handled) is a failure as well.
  if (outcome.code !== 0 && broken.length === 0) results.failures.push(title);
  return [outcome];
}

/**
 * The failed tests of vitest's report, each as "file › test: its message", and files that failed without one.
 * @param {FileReport[]} files
 */
function failedTests(files) {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0) return [`${file}: ${asLine(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}: ${asLine(failureMessages[0])}`,
    );
  });
}

/** What is told of a message: its first paragraph, on one line. */
const asLine = (text = "") =>
  text
    .replace(/\n\n.*/s, "")
    .replaceAll("\n", " ")
    .slice(0, 400);

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
