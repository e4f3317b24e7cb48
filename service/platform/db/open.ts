import path from "node:path";
import type { Config } from "../config/config";
import type { Log } from "../log";
import { DatabaseError } from "./database-error";
import { openDatabase, type Database, type PoolOptions } from "./database";
import { connectionOfRunning, dumpDirOf, openEmbedded } from "../pglite-server/open-embedded";

export interface OpenDatabase extends Database {
  /** For the job queue, which keeps a pool of its own. */
  connection: PoolOptions;
  isEmbedded: boolean;
  /** A streaming replica of the server; nothing connects to it before it is asked. */
  replica?: Database;
  /** Where nightly dumps are written; a server's backups are its operator's. */
  dumpDir?: string;
}

/**
 * PostgreSQL where DATABASE_URL is set, else the embedded database in the data directory.
 * @throws DatabaseError with one sentence that says what to do
 */
export async function openConfiguredDatabase(config: Config, log: Log, onDeath: (error: Error) => void) {
  const {
    databaseUrl: url,
    databaseDirectUrl: direct,
    databaseReplicaUrl: replica,
    databasePool: max,
  } = config;
  return url ? openServer({ url, direct, replica, max }, log) : openOwn(config.dataDir, log, onDeath);
}

/**
 * The server stops a statement when the driver gives it up (database.ts), or given-up ones would pile up. The second one is our own: a
 * session that does not know it has not got our options, so a pooler is in between.
 */
const OPTIONS = "-c statement_timeout=30s -c waybill.is_direct=yes";

interface ServerAddress {
  url: string;
  /** The server itself, where `url` leads to a pooler. */
  direct: string | undefined;
  replica: string | undefined;
  max: number;
}

async function openServer(
  { url, direct, replica: replicaUrl, max }: ServerAddress,
  log: Log,
): Promise<OpenDatabase> {
  // What listens, as the job queue does, needs a connection of its own.
  const connection = { connectionString: direct ?? url, options: OPTIONS };
  // A pooler takes no options, because its connections outlive sessions; nor does it know which of them has prepared what.
  const pooled = direct ? { connectionString: url } : { ...connection, prepares: true };
  const database = openDatabase({ ...pooled, max }, (error) =>
    log.warn({ err: error }, "database connection lost"),
  );
  try {
    const { rows } = await database.pool.query<{ limit: string; direct: string | null }>(
      `select current_setting('statement_timeout') as limit, current_setting('waybill.is_direct', true) as direct`,
    );
    if (!direct && rows[0]?.direct !== "yes") {
      database.stopPreparing();
      log.warn(
        "DATABASE_URL leads to a pooler; DATABASE_DIRECT_URL must be set to the server itself, or jobs wait",
      );
    }
    if (rows[0]?.limit === "0")
      log.warn(
        "statements through the pooler have no limit; alter role … set statement_timeout = '30s' gives them one",
      );
  } catch (error) {
    await database.close();
    const { host } = new URL(url);
    throw new DatabaseError(
      `The PostgreSQL server at ${host} cannot be used (${(error as Error).message}); check DATABASE_URL.`,
      { cause: error },
    );
  }
  if (!replicaUrl) return { ...database, connection, isEmbedded: false };
  const ofReplica = { connectionString: replicaUrl, max, ...(!direct && { options: OPTIONS }) };
  const replica = openDatabase(ofReplica, (error) =>
    log.warn({ err: error }, "connection to the replica lost"),
  );
  return {
    ...{ ...database, connection, isEmbedded: false, replica },
    async close() {
      await Promise.all([database.close(), replica.close()]);
    },
  };
}

/**
 * The same database for a command of an operator. An embedded one that a running process has open is used through that
 * process, which keeps it: `isShared`, and its schema is left as that process needs it.
 * @throws DatabaseError or EmbeddedDatabaseError with one sentence that says what to do
 */
export async function openForCommand(
  config: Config,
  log: Log,
  onDeath: (error: Error) => void,
): Promise<OpenDatabase & { isShared: boolean }> {
  const connection = config.databaseUrl
    ? undefined
    : connectionOfRunning(path.join(config.dataDir, "database"));
  if (!connection) return { ...(await openConfiguredDatabase(config, log, onDeath)), isShared: false };
  const database = openDatabase({ ...connection, max: 2 }, (error) =>
    log.warn({ err: error }, "database connection lost"),
  );
  return { ...database, connection: { ...connection }, isEmbedded: true, isShared: true };
}

async function openOwn(dataDir: string, log: Log, onDeath: (error: Error) => void): Promise<OpenDatabase> {
  const dir = path.join(dataDir, "database");
  const embedded = await openEmbedded({ dir, log, onDeath });
  const connection = { ...embedded.connection };
  const database = openDatabase({ ...connection, max: 4 }, (error) =>
    log.warn({ err: error }, "database connection lost"),
  );
  return {
    ...database,
    connection,
    isEmbedded: true,
    dumpDir: dumpDirOf(dir),
    async close() {
      await database.close();
      await embedded.stop();
    },
  };
}
