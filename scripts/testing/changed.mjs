// What `npm test -- --changed[=REV]` runs: what git says has changed since REV (HEAD where none is given).
import { spawnSync } from "node:child_process";
import { root } from "../ground.mjs";

/** @param {string} revision @returns {string[]} changed and new files that are still there, relative to the project */
export function changedFiles(revision) {
  return [
    ...git("diff", "--name-only", "--diff-filter=d", "--relative", revision),
    ...git("ls-files", "--others", "--exclude-standard"),
  ];
}

/** @param {string[]} args */
function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout.split("\n").filter(Boolean);
}

/**
 * Files that tests read instead of importing them, which vitest's graph of imports cannot know; by the beginning of
 * their path, with the tests that read them.
 * @type {[start: string, project: "node" | "ui" | "e2e", tests: string[]][]}
 */
const READ_AT_RUN_TIME = [
  ["public/i18n/", "node", ["test/app-texts.test.ts", "test/service/i18n"]],
  ["public/i18n/en.json", "ui", ["test/app"]],
  ["permissions/", "node", ["test/permissions"]],
  ["shopify.app.toml", "node", ["test/server/app-toml.test.ts"]],
  ["app/", "node", ["test/documents"]],
  // The product of the end-to-end tests shows the built app.
  ["app/", "e2e", ["test/e2e"]],
  ["storefront/", "e2e", ["test/e2e"]],
];

/** @param {string[]} files @param {"node" | "ui" | "e2e"} project @returns {string[]} tests to run beside vitest's own choice */
export function readersOf(files, project) {
  const tests = READ_AT_RUN_TIME.filter(
    ([start, of]) => of === project && files.some((file) => file.startsWith(start)),
  ).flatMap(([, , readers]) => readers);
  return [...new Set(tests)];
}
