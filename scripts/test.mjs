// npm test: installs what it needs, then lint, types and every test. Service tests run on a PostgreSQL server where there is
// one, and what depends on the database's kind on the embedded one too. Ends with one line that counts everything.
//   npm test -- --changed[=REV]     only what a change since REV (HEAD) touches
//   npm test -- --write-budget      makes this run's CPU time the budget (test/cpu-budget.json)
import { parseArgs } from "node:util";
import { ensureAdminSchemaOrExit } from "./admin-schema.mjs";
import { checkNode, ensurePackages } from "./bootstrap.mjs";
import { changedFiles, codeToLint, filesToFormat, touchedTests } from "./testing/changed.mjs";
import { compareWithBudget, unitsByArea, writeBudgets } from "./testing/cpu-budget.mjs";
import { measureReference } from "./testing/cpu-time.mjs";
import { ensureChromium, findServer } from "./testing/machine.mjs";
import { checkSideBySide, cpuByFile, part, results, vitest } from "./testing/results.mjs";

/** What runs on the embedded database as well, where a server takes the rest: what its one connection makes different. */
const ON_BOTH_DATABASES = [
  // The rest of test/service/platform/db opens embedded databases of its own, or none: it runs once.
  "test/service/platform/db/distribution",
  "test/service/platform/db/refuse-other-stores",
  "test/service/platform/queue",
  "test/service/platform/deliveries/claims",
  "test/service/platform/deliveries/fairness",
  "test/service/platform/deliveries/two-workers",
  "test/service/domain/shipments/shipments-at-once",
  "test/service/read/search",
  "test/service/read/order-list/order-list",
  "test/service/features/exports",
  "test/service/features/order-sync",
  "test/service/features/search-config",
];

/** Programs written in Go collect garbage a quarter as often: a third of the type check's CPU time, for 600 MB more. */
const QUICK_GO = { GOGC: "400" };

// `--changed` alone means: since HEAD.
const argv = process.argv
  .slice(2)
  .map((argument) => (argument === "--changed" ? "--changed=HEAD" : argument));
const { values } = parseArgs({
  args: argv,
  options: { changed: { type: "string" }, "write-budget": { type: "boolean", default: false } },
});

checkNode();
ensurePackages();
ensureAdminSchemaOrExit();
const revision = values.changed;
const changed = revision === undefined ? null : changedFiles(revision);
const reference = measureReference();

/** The tests to run; null for all of them. */
const touched = changed && (await touchedTests(changed));
if (touched) console.log(`\n${changed?.length} changed files touch ${touched.length} test files`);
/** Tests that run the built product. */
const needsBuild =
  !touched || touched.some((file) => /^test\/(e2e|crash|server|documents|fuzz)\//.test(file));

const server = await findServer();
const chromium = ensureChromium();

/** Ended once there is a build to test. What needs none, or reads the code only, is run meanwhile. */
const built = needsBuild
  ? part("Build", () => checkSideBySide({ Build: [process.execPath, "scripts/build.mjs", "--if-older"] }))
  : Promise.resolve();
/** Two are run in parallel, the next whenever one has ended: the longest, and beside it the others, which take as long together. */
const parts = [
  () =>
    tests(
      `Tests on ${server ? "PostgreSQL" : "the embedded database"}`,
      ["node"],
      server,
      [],
      /^test\/(?!e2e\/|app\/)/,
    ),
  () => tests("Tests of the screens", ["ui"], server, [], /^test\/app\//),
  () =>
    chromium && tests("End to end in Chromium", ["e2e"], null, [], /^test\/e2e\//, { CHROMIUM: chromium }),
  () =>
    part("Lint, format, types, structure, known vulnerabilities", () => checkSideBySide(checks(), QUICK_GO)),
  () => server && !touched && tests("Tests on the embedded database", ["node"], null, ON_BOTH_DATABASES),
];
// Two rows: each waits often enough for I/O to leave a core to the other.
const row = async () => {
  for (let run = parts.shift(); run; run = parts.shift()) await run();
};
await Promise.all([row(), row()]);

report();

/** What reads the code only, by name. @returns {Record<string, string[]>} */
function checks() {
  const code = codeToLint(changed);
  const files = filesToFormat(changed);
  return {
    ...(code.length > 0 && {
      Lint: ["npx", "oxlint", ...code, "--deny-warnings", "--no-error-on-unmatched-pattern"],
    }),
    ...(files.length > 0 && {
      Format: ["npx", "oxfmt", "--check", "--no-error-on-unmatched-pattern", ...files],
    }),
    Types: ["npm", "run", "--silent", "types"],
    Structure: ["npm", "run", "--silent", "structure"],
    ...(!changed && { "Known vulnerabilities": [process.execPath, "scripts/audit.mjs"] }),
  };
}

/**
 * @param {string} title
 * @param {("node" | "ui" | "e2e")[]} projects
 * @param {string | null} database
 * @param {string[]} filter
 * @param {RegExp} [place] where the tests of these projects are
 * @param {Record<string, string>} [env]
 */
async function tests(title, projects, database, filter, place = /^test\//, env = {}) {
  const files = touched ? touched.filter((file) => place.test(file)) : filter;
  if (touched && files.length === 0) return;
  if (!projects.includes("ui")) await built;
  const of = projects.flatMap((project) => ["--project", project]);
  await part(title, () => vitest(title, [...of, ...files], { TEST_DATABASE_URL: database ?? "", ...env }));
}

function report() {
  const files = cpuByFile();
  const unit = (reference + measureReference()) / 2;
  const areas = unitsByArea(files, unit);
  console.log(`\n── What it cost (reference work: ${unit.toFixed(2)} CPU s)`);
  for (const { title, wall, cpu } of results.parts) {
    console.log(`${(wall / 60).toFixed(1).padStart(6)} min ${cpu.toFixed(0).padStart(6)} CPU s  ${title}`);
  }
  const { lines, over, slowdown } = compareWithBudget(areas);
  console.log(`\nBudgets × ${slowdown.toFixed(2)}: the median of all areas`);
  console.log(`${"CPU by area, in references".padEnd(28)}${"used".padStart(8)}${"budget".padStart(8)}`);
  for (const line of lines) console.log(line);
  console.log("\nTen slowest files, CPU s");
  for (const [file, cpu] of [...files].sort(([, a], [, b]) => b - a).slice(0, 10)) {
    console.log(`${cpu.toFixed(1).padStart(8)}  ${file}`);
  }
  if (values["write-budget"]) writeBudgets(areas);
  // The embedded database computes within the tests' processes: only a run with a server can be compared.
  else if (server && !touched)
    results.failures.push(...over.map((area) => `far over its budget of CPU time: ${area}`));

  console.log("");
  if (!server) console.log("No PostgreSQL server answered: the tests ran on the embedded database only.");
  if (!chromium)
    console.log("No Chromium was found and none could be installed: the end-to-end tests did not run.");
  for (const name of results.failures) console.log(`  failed: ${name}`);
  console.log(`${results.passed} passed, ${results.failures.length} failed`);
  process.exitCode = results.failures.length === 0 ? 0 : 1;
}
