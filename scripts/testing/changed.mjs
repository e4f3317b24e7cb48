// What `npm test -- --changed[=REV]` runs: the tests that what git says has changed since REV (HEAD) touches.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { root } from "../bootstrap.mjs";

/**
 * Modules that put the whole together. A test that reaches a changed file only through one of them starts the service or
 * the product to test something else: taken along, every change would run nearly every test.
 */
const PUT_TOGETHER = new Set([
  "contract/endpoints.ts",
  "machines/registry.ts",
  "server/process.ts",
  "service/main/end-api.ts",
  "service/main/jobs.ts",
  "service/main/create-service.ts",
  "test/service/harness.ts",
]);

/** What is tested through the running whole, by where it is: what is changed, and where its tests are. @type {[string, string][]} */
const TESTED_BY_PLACE = [
  ["service/(.+)/[^/]+$", "test/service/$1/"],
  ["service/(platform|main)/[^/]+$", "test/(service/platform|service|server)/[^/]+$"],
  ["service/(main/end-api|main/http|platform/http)", "test/service/main/http/"],
  ["service/platform/pglite-server/", "test/service/platform/db/"],
  ["service/platform/db/migrations/", "test/service/"],
  ["contract/", "test/(contract|service/main/http)/"],
  ["storefront/", "test/(storefront|service/features/order-lookup)/"],
  ["sandbox/", "test/sandbox/"],
  ["(server/|server.ts)", "test/(server|documents)/"],
  ["app/(?!.*texts/)", "test/(documents|e2e|fuzz)/"],
  ["(permissions|machines)/", "test/$1/"],
  ["app/.*texts/", "test/app-texts.test.ts"],
  ["app/.*texts/en.json", "test/app/"],
  ["public/i18n/", "test/service/platform/i18n/"],
  ["scripts/", "test/scripts/"],
  ["(lint|vite)/", "test/lint/"],
  ["shopify.app.toml", "test/server/app-toml"],
  [".env.example", "test/service/platform/config/config.test.ts"],
  ["test/traces/", "test/(machines|app/inspector)"],
  // Tests that read source files.
  ["service/.*\\.queries\\.ts", "test/service/platform/db/shop-joins"],
  ["service/.*\\.job\\.ts", "test/service/platform/queue/registry"],
  ["service/.*\\.endpoints\\.ts", "test/service/main/http/endpoints"],
  [
    "test/(service|app|e2e|crash|server|sandbox|machines|permissions|documents)/[^/]*\\.(json|mjs)$",
    "test/$1/",
  ],
  ["(package.json|package-lock.json|vitest.config.ts|test/[^/]+\\.ts$)", "test/"],
];

/** @param {string} revision @returns {string[]} changed and new files that are still there, relative to the project */
export function changedFiles(revision) {
  return [
    ...git("diff", "--name-only", "--diff-filter=d", "--relative", revision),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/** What decides what is said of a file beside the file itself: rules, and the version of what knows them. */
const RULES_OF_LINT = /^(\.oxlintrc\.json|lint\/.*|package(-lock)?\.json)$/;
const RULES_OF_FORMAT = /^(\.oxfmtrc\.json|package(-lock)?\.json)$/;

/** The code that oxlint looks at: what has changed, or all of it where the rules have. @param {string[] | null} changed */
export function codeToLint(changed) {
  if (!changed || changed.some((file) => RULES_OF_LINT.test(file))) return ["."];
  return changed.filter((file) => /\.([cm]?js|tsx?)$/.test(file));
}

/** The same for oxfmt, which knows all kinds of file. @param {string[] | null} changed */
export const filesToFormat = (changed) =>
  !changed || changed.some((file) => RULES_OF_FORMAT.test(file)) ? ["."] : changed;

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split("\n").filter(Boolean);
}

/** Read once: nothing changes them meanwhile. @type {Promise<Map<string, string[]>> | undefined} */
let importsOfAll;

/** @param {string[]} changed @returns {Promise<string[]>} the test files that import one of them, or are its tests by their place */
export async function touchedTests(changed) {
  const tests = git("ls-files", "--cached", "--others", "--exclude-standard", "test").filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
  const imports = await (importsOfAll ??= readImports(tests));
  const files = new Set(changed);
  const byPlace = changed.flatMap((file) =>
    TESTED_BY_PLACE.flatMap(([source, target]) => {
      const match = new RegExp(`^${source}`).exec(file);
      return match ? [new RegExp(`^${target.replace("$1", match[1] ?? "")}`)] : [];
    }),
  );
  return tests.filter((test) => byPlace.some((place) => place.test(test)) || reaches(test, files, imports));
}

/** @param {string} test @param {Set<string>} files @param {Map<string, string[]>} imports */
function reaches(test, files, imports) {
  const seen = new Set([test]);
  for (const file of seen) {
    if (files.has(file)) return true;
    if (PUT_TOGETHER.has(file)) continue;
    for (const next of imports.get(file) ?? []) seen.add(next);
  }
  return false;
}

/** What each file of the project imports, as esbuild resolves it. @param {string[]} tests @returns {Promise<Map<string, string[]>>} */
export async function readImports(tests) {
  // Only here: scripts/test.mjs loads this file before packages are installed.
  const { build } = await import("esbuild");
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: tests.map((test) => `import "./${test}";`).join("\n"), resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    outdir: path.join(root, ".cache"),
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "silent",
    loader: { ".svg": "empty", ".css": "empty" },
  });
  return new Map(
    Object.entries(metafile.inputs).map(([file, { imports }]) => [file, imports.map((one) => one.path)]),
  );
}
