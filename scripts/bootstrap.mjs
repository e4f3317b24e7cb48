// What every script needs before anything of node_modules may be imported: Node alone must be enough to begin with.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Ends the process with one sentence when Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Waybill needs Node 20.19 or later; this is ${process.version}.`);
  process.exit(1);
}

/**
 * Runs a command and ends the process with its exit code when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnSyncOptions} [options]
 */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  if (error) console.error(`${command} could not be run: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Installs the packages of a package-lock.json unless just these are installed.
 * @param {string} [folder] of the project; the benchmarks have packages of their own
 */
export function ensurePackages(folder = ".") {
  const home = path.join(root, folder);
  const wanted = createHash("sha256")
    .update(readFileSync(path.join(home, "package-lock.json")))
    .digest("hex");
  const mark = path.join(home, "node_modules/.waybill-installed");
  if (existsSync(mark) && readFileSync(mark, "utf8") === wanted) return;
  console.log(folder === "." ? "Installing packages …" : `Installing packages of ${folder} …`);
  run("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: home,
    shell: process.platform === "win32",
    // Under NODE_ENV=production npm would leave out what the build needs.
    env: { ...process.env, NODE_ENV: "development" },
  });
  writeFileSync(mark, wanted);
}

const BUILT_FROM = [
  "app",
  "contract",
  "machines",
  "permissions",
  "service",
  "storefront",
  "sandbox",
  "server",
  "lint",
  "public",
  "vite",
];
const BUILT_FROM_FILES = [
  "server.ts",
  "vite.config.ts",
  "remix.config.js",
  "package-lock.json",
  "scripts/build.mjs",
];

/** True where the build is newer than everything it is made of. */
export function isBuildNewest() {
  const mark = path.join(root, "build/build-id");
  const builtAt = existsSync(mark) ? statSync(mark).mtimeMs : 0;
  const newest = Math.max(
    ...BUILT_FROM_FILES.map((file) => changedAt(path.join(root, file))),
    ...BUILT_FROM.map((folder) => newestIn(path.join(root, folder))),
  );
  return builtAt > newest;
}

/** Builds unless the build is newer than everything it is made of. */
export function ensureBuild() {
  if (isBuildNewest()) return;
  console.log("Building …");
  run(process.execPath, [path.join(root, "scripts/build.mjs")]);
}

/** @param {string} file */
function changedAt(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

/** @param {string} folder @returns {number} */
function newestIn(folder) {
  if (!existsSync(folder)) return 0;
  // The running process reloads the gates by itself: changing them needs no build.
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== "gates.json");
  return Math.max(
    0,
    ...entries.map((entry) => {
      const full = path.join(folder, entry.name);
      return entry.isDirectory() ? newestIn(full) : changedAt(full);
    }),
  );
}

/** Loads .env, if there is one; variables of the environment take precedence. */
export function loadEnvFile() {
  const file = path.join(root, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}
