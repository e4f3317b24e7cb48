// npm test: installs what it needs, then lint, types and every test; the service tests a second time on a real
// PostgreSQL server where there is one. Ends with one line that counts everything.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { checkNode, ensureBuild, ensurePackages, root } from "./ground.mjs";

checkNode();
ensurePackages();

const reports = mkdtempSync(path.join(tmpdir(), "waybill-reports-"));
let passed = 0;
let failed = 0;
/** What failed, named again at the end: a long output is often read from there. @type {string[]} */
const failures = [];

/** @param {string} title @param {string[]} command @param {Record<string, string>} [env] */
function step(title, command, env = {}) {
  console.log(`\n── ${title}`);
  const { status } = spawnSync("npx", command, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  return status === 0;
}

/** @param {string} name */
function fail(name) {
  failed += 1;
  failures.push(name);
}

/** A step that is right or wrong as a whole. @param {string} title @param {string[]} command */
function check(title, command) {
  if (step(title, command)) passed += 1;
  else fail(title);
}

/** A run of vitest, counted test by test. @param {string} title @param {string[]} filter @param {Record<string, string>} [env] */
function tests(title, filter, env) {
  const report = path.join(reports, `${title.replace(/\W+/g, "-")}.json`);
  const isGreen = step(
    title,
    ["vitest", "run", ...filter, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
    env,
  );
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : null;
  passed += counts?.numPassedTests ?? 0;
  const broken = failedTests(counts?.testResults ?? []);
  broken.forEach((name) => fail(`${title}: ${name}`));
  // A run that broke without a failed test (a file that does not load) is a failure as well.
  if (!isGreen && broken.length === 0) fail(title);
}

/**
 * The failed tests of vitest's report, each as "file › test: first line of its message".
 * @param {{ name: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} files
 */
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

/** Debian's Chromium, or the one CHROMIUM names; installed where this user may. */
function ensureChromium() {
  const places = [
    process.env.CHROMIUM,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  const found = () => places.find((place) => place && existsSync(place));
  if (!found() && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("\n── Installing Chromium …");
    /** @param {string[]} args */
    const aptGet = (...args) =>
      spawnSync("apt-get", args, {
        stdio: ["ignore", "ignore", "inherit"],
        env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      });
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-noto-cjk");
  }
  return found();
}

const DEFAULT_SERVER = "postgres://postgres@127.0.0.1:5432/postgres";

/** The server TEST_DATABASE_URL names, or the one of this machine. @returns {Promise<string | null>} */
async function findServer() {
  const url = process.env.TEST_DATABASE_URL ?? DEFAULT_SERVER;
  const { hostname, port } = new URL(url);
  const answers = await new Promise((resolve) => {
    const socket = net.connect({ host: hostname, port: Number(port || 5432) }, () => resolve(true));
    socket.on("error", () => resolve(false));
    socket.setTimeout(2000, () => resolve(false));
    socket.on("close", () => socket.destroy());
  });
  if (answers) return url;
  if (process.env.TEST_DATABASE_URL) throw new Error(`No PostgreSQL server answers at ${hostname}`);
  return null;
}

check("Lint", ["eslint", ".", "--max-warnings", "0"]);
check("Format", ["prettier", "--check", ".", "--log-level", "warn"]);
check("Types", ["tsc"]);
ensureBuild();
tests("Tests on the embedded database", ["--project", "node", "--project", "ui"], { TEST_DATABASE_URL: "" });

const server = await findServer();
if (server)
  tests("Service tests on PostgreSQL", ["--project", "node", "test/service", "test/server"], {
    TEST_DATABASE_URL: server,
  });

const chromium = ensureChromium();
if (chromium)
  tests("End to end in Chromium", ["--project", "e2e"], { CHROMIUM: chromium, TEST_DATABASE_URL: "" });

console.log("");
if (!server) console.log("No PostgreSQL server answered: the tests ran on the embedded database only.");
if (!chromium)
  console.log("No Chromium was found and none could be installed: the end-to-end tests did not run.");
rmSync(reports, { recursive: true, force: true });
for (const name of failures) console.log(`  failed: ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
