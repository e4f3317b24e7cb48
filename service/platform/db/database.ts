import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { withNotedChanges } from "./noted-changes";
import { createPreparing } from "./prepared";
import type { Tables } from "./tables";

declare module "../context" {
  interface Context {
    db: Db;
  }
}

/** A connection or a transaction: what every query function takes first. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type PoolOptions = pg.PoolConfig;

export interface DatabaseOptions extends PoolOptions {
  /** Whether connections keep the plans of marked statements (prepared.ts): not through a pooler, whose connections change hands. */
  prepares?: boolean;
}

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** From now on its connections keep no plans. */
  stopPreparing(): void;
  close(): Promise<void>;
}

/**
 * Opens the pool. Only marked statements are named (prepared.ts): any other may flip to a plan that does not know its
 * parameters at the sixth run (docs/decisions/003-database.md).
 */
export function openDatabase(
  { prepares = false, ...options }: DatabaseOptions,
  onError: (error: Error) => void,
): Database {
  const preparing = prepares ? createPreparing() : null;
  const pool = new pg.Pool({
    ...(preparing && { Client: preparing.Client }),
    // A black-holed server answers nothing at all; without this a query would wait for ever.
    query_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    ...options,
  });
  pool.on("error", onError);
  // The pool listens to idle connections only. One that is lost while in use fails its query, and also emits an
  // error, which would end the process if nobody listened.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, stopPreparing: () => preparing?.stop(), close: () => db.destroy() };
}

/** Runs `work` in one transaction. Inside, only the given `tx` may be used: the embedded database has one connection. */
export function transaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((tx) => withNotedChanges(tx, work));
}
