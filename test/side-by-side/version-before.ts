import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "../../service/platform/project-root";
import { onFileEnd } from "../on-file-end";

/** The tag v0.1.0 and its commit, by which a clone without tags finds it. */
export const BEFORE = { tag: "v0.1.0", commit: "5502858fb8b53c9798ac22a9566cac93e421770a" };

/** Packages that write tables of their own: old code is run with today's packages, so these have to be the same. */
const WITH_TABLES = ["pg-boss", "kysely"];

/** Null where the commit is there, else one line that says why nothing can be compared. */
export function whyNotThere(): string | null {
  try {
    execFileSync("git", ["cat-file", "-e", `${BEFORE.commit}^{commit}`], {
      cwd: projectRoot,
      stdio: "ignore",
    });
    return null;
  } catch {
    return `the history of this copy has no ${BEFORE.tag} (${BEFORE.commit.slice(0, 8)}): git fetch --unshallow`;
  }
}

/** The code of that version, within the project, so that it finds its packages; removed when the file ends. */
export function checkOut(): string {
  mkdirSync(path.join(projectRoot, ".cache"), { recursive: true });
  const folder = mkdtempSync(path.join(projectRoot, ".cache/before-"));
  onFileEnd(() => rmSync(folder, { recursive: true, force: true }));
  // Without pictures and documents, which are most of it.
  const parts = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "contract",
    "machines",
    "permissions",
    "public/i18n",
  ];
  parts.push("service", "storefront", "test/crash", "server", "sandbox", "app", "help");
  const archive = execFileSync("git", ["archive", BEFORE.commit, ...parts], {
    cwd: projectRoot,
    maxBuffer: 2 ** 30,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  mkdirSync(path.join(folder, "test/side-by-side"));
  copyFileSync(
    path.join(projectRoot, "test/side-by-side/process.ts"),
    path.join(folder, "test/side-by-side/process.ts"),
  );
  return folder;
}

export const migrationsIn = (root: string) =>
  readdirSync(path.join(root, "service/platform/db/migrations"))
    .map((file) => file.replace(/\.sql$/, ""))
    .sort();

/** Versions of the packages with tables of their own, by the lockfile. */
export function tablePackages(root: string): Record<string, string> {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version: string }>;
  };
  return Object.fromEntries(
    WITH_TABLES.map((name) => [name, lock.packages[`node_modules/${name}`]!.version]),
  );
}
