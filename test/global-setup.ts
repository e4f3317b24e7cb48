import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase, type PoolOptions } from "../service/platform/db/database";
import { openTestDatabase } from "../service/platform/pglite-server/memory-database";
import { jobs } from "../service/main/jobs";
import { projectRoot } from "../service/platform/project-root";
import { ensureAdminSchema } from "../scripts/admin-schema.mjs";
import { installChecks } from "./noted-changes/install-checks";
import { prepareTables } from "./migrated-database";
import { createServerDatabase, dropCopies } from "./server-database";

/** Where a test file gets its own copy of a migrated database: a snapshot file, or a template on a server. */
export type TestDatabaseSource =
  | { snapshot: string }
  /** `plain` has not the tests' triggers: that of a process. */
  | { server: string; template: string; plain: string };

declare module "vitest" {
  interface ProvidedContext {
    database: TestDatabaseSource;
  }
}

/** Fetches the sandbox's schema where it is not there yet, and migrates once for the whole run. With TEST_DATABASE_URL the service tests run on that PostgreSQL server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  ensureAdminSchema();
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(project, server) : onSnapshot(project);
}

/** Kept between runs: it only depends on the migrations, the tests' triggers, the jobs, and the packages that make the database. */
async function onSnapshot(project: TestProject) {
  const snapshot = path.join(projectRoot, ".cache", `test-database-${fingerprint()}.tar`);
  if (!existsSync(snapshot)) {
    const database = await openTestDatabase();
    await prepareTables({ ...database.connection }, true);
    await addChecks({ ...database.connection });
    mkdirSync(path.dirname(snapshot), { recursive: true });
    // Written beside and renamed: two runs at once must not read half a file.
    writeFileSync(`${snapshot}.${process.pid}`, await database.snapshot());
    renameSync(`${snapshot}.${process.pid}`, snapshot);
    await database.stop();
  }
  project.provide("database", { snapshot });
  return async () => {};
}

function fingerprint(): string {
  const filesIn = (folder: string) =>
    readdirSync(path.join(projectRoot, folder))
      .sort()
      .map((file) => path.join(projectRoot, folder, file));
  const files = [
    ...filesIn("service/platform/db/migrations"),
    ...filesIn("test/noted-changes"),
    path.join(projectRoot, "package-lock.json"),
    path.join(projectRoot, "service/platform/queue/queue.ts"),
  ];
  const hash = createHash("sha256").update(jobs.map((job) => job.name).join(" "));
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 16);
}

async function onServer(project: TestProject, server: string) {
  const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1);
  const plain = await createServerDatabase(server, { kind: "template" });
  await prepareTables({ connectionString: plain.url }, false);
  const checked = await createServerDatabase(server, { kind: "template", template: nameOf(plain) });
  await addChecks({ connectionString: checked.url });
  project.provide("database", { server, template: nameOf(checked), plain: nameOf(plain) });
  return async () => {
    for (const template of [checked, plain]) await dropCopies(server, nameOf(template));
    await Promise.all([checked.drop(), plain.drop()]);
  };
}

async function addChecks(connection: PoolOptions): Promise<void> {
  const database = openDatabase({ ...connection, max: 2 }, () => {});
  await installChecks(database.db);
  await database.close();
}
