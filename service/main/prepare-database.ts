import { migrate } from "../platform/db/migrate";
import type { OpenDatabase } from "../platform/db/open";
import type { Log } from "../platform/log";
import { openQueue } from "../platform/queue/queue";
import { jobs } from "./jobs";

/** Milliseconds that connections of the queue get to close. */
const CLOSE_MS = 1000;

/**
 * Brings the tables of the service and of its job queue up to date, as a start does. Safe to run twice and beside others: the migrator and
 * the queue take locks of the database.
 * @returns the names of the migrations that were applied
 */
export async function prepareDatabase(
  { db, connection, isEmbedded }: OpenDatabase,
  log: Log,
): Promise<string[]> {
  const applied = await migrate(db);
  const queue = await openQueue({ connection, isEmbedded, jobs, log });
  await queue.stop(CLOSE_MS);
  return applied;
}
