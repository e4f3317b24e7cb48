import { readdirSync } from "node:fs";
import path from "node:path";
import { openDatabase, type PoolOptions } from "../service/platform/db/database";
import { migrate } from "../service/platform/db/migrate";
import { createLog } from "../service/platform/log";
import { jobs } from "../service/main/jobs";
import { openEmbedded } from "../service/platform/pglite-server/open-embedded";
import { projectRoot } from "../service/platform/project-root";
import { openQueue } from "../service/platform/queue/queue";
import { copyDatabase, EMPTY_MADE_BY, keepDatabase, putEmptyDatabase } from "./empty-database";

const MIGRATIONS = "service/platform/db/migrations";

/**
 * Puts an embedded database with all tables into `dir`, as a first start leaves it: a copy of one that is kept in .cache. A
 * process whose test is not about the migrations starts with a third of the CPU time.
 */
export async function putMigratedDatabase(dir: string): Promise<void> {
  copyDatabase(await (found ??= keep()), dir);
}

/** The same for all files of a worker. */
let found: Promise<string> | undefined;

function keep(): Promise<string> {
  const migrations = readdirSync(path.join(projectRoot, MIGRATIONS)).sort();
  const madeBy = [
    ...EMPTY_MADE_BY,
    ...migrations.map((file) => `${MIGRATIONS}/${file}`),
    ...["service/platform/db/migrate.ts", "service/platform/queue/queue.ts"],
    ...["service/main/jobs.ts", "test/migrated-database.ts"],
  ];
  return keepDatabase("migrated", madeBy, async (unfinished) => {
    await putEmptyDatabase(unfinished);
    const embedded = await openEmbedded({ dir: unfinished, log: createLog("silent") });
    await prepareTables(embedded.connection, true);
    await embedded.stop();
  });
}

/** What a process that starts does to its database: tables, and queues of jobs. */
export async function prepareTables(connection: PoolOptions, isEmbedded: boolean): Promise<void> {
  const database = openDatabase({ ...connection, max: 2 }, () => {});
  await migrate(database.db);
  const queue = await openQueue({ connection, isEmbedded, jobs, log: createLog("silent") });
  await queue.stop(1000);
  await database.close();
}
