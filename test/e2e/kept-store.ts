import { createHash } from "node:crypto";
import {
  constants,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectRoot } from "../../service/platform/project-root";

/** Fills a data directory and leaves nothing running. */
type Make = (dataDir: string) => Promise<void>;

const CACHE = path.join(projectRoot, ".cache");
const PREFIX = "demo-store-";

/** What a demo store is made by: all of the product but its screens, and what starts it here. */
const MADE_BY = [
  ...["contract", "permissions", "public/i18n", "sandbox", "server", "service", "storefront"],
  ...["package-lock.json", "test/e2e/harness.ts", "test/e2e/kept-store.ts", "test/permissions"],
];

/** Its orders are dated back from when it was made, and more of its jobs are due the older it is. */
const FRESH_MS = 60 * 60_000;

/** The same for all files of a worker, so that a run that outlasts the hour does not make another. */
let found: Promise<string> | undefined;

/**
 * Copies a complete demo store to `dataDir`. One is made where none of this version is kept in .cache: making it costs
 * four times what a start with it does.
 */
export async function putDemoStore(dataDir: string, make: Make): Promise<void> {
  const store = await (found ??= keepStore(CACHE, fingerprint(), make));
  cpSync(store, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** The path of a store of this version in `folder`, made there less than an hour ago or now. */
export async function keepStore(
  folder: string,
  version: string,
  make: Make,
  now = Date.now(),
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, `${PREFIX}lock-${version}`);
  for (;;) {
    const fresh = findFresh(folder, version, now);
    if (fresh) return fresh;
    if (takeLock(lock)) break;
    await pause(200);
  }
  try {
    // Renamed when it is complete: what a killed run leaves is no store.
    const draft = path.join(folder, `${PREFIX}draft-${now}-${process.pid}`);
    const store = path.join(folder, `${PREFIX}${version}-${now}-${process.pid}`);
    await make(draft);
    renameSync(draft, store);
    return store;
  } finally {
    rmSync(lock, { force: true });
  }
}

/** The path of a store that is young enough; stores that nobody copies any more are removed. */
function findFresh(folder: string, version: string, now: number): string | undefined {
  const kept = readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => ({ name, age: now - Number(name.split("-").at(-2)) }));
  for (const { name, age } of kept) {
    // Twice as old: another run may have found it fresh, and copies it still.
    if (age > 2 * FRESH_MS) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  const fresh = kept.find(({ name, age }) => name.startsWith(`${PREFIX}${version}-`) && age < FRESH_MS);
  return fresh && path.join(folder, fresh.name);
}

/** False while another process makes the store: two workers that begin at once would each spend seven CPU seconds on it. */
function takeLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    if (isDead(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** Whether its maker has ended, or takes longer than anybody would: a process of another name may have its number by now. */
function isDead(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > FRESH_MS) return true;
    process.kill(Number(readFileSync(lock, "utf8")), 0);
    return false;
  } catch (error) {
    // Removed in between: its maker is done.
    return (error as NodeJS.ErrnoException).code !== "ENOENT";
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of MADE_BY.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

function filesIn(name: string): string[] {
  const place = path.join(projectRoot, name);
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
