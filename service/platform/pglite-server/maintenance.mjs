// @ts-check

/**
 * What the checkpointer and the autovacuum of a server would do: PGlite has neither, so its log would grow for
 * ever and dead rows would stay. The thresholds are those of PostgreSQL's autovacuum.
 */
const IS_STALE = "n_mod_since_analyze > 50 + 0.1 * n_live_tup";
const NEEDS_VACUUM = `n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup or ${IS_STALE}`;

/**
 * @typedef {import("@electric-sql/pglite").PGlite} Database
 * @typedef {<Result>(work: () => Promise<Result>) => Promise<Result>} Exclusive
 */

/** @param {Database} db @param {Exclusive} exclusive @returns {Promise<string[]>} the tables that were vacuumed */
export const vacuum = (db, exclusive) => eachTable(db, exclusive, NEEDS_VACUUM, "vacuum (analyze)");

/**
 * Samples the tables that have changed much: without statistics the planner takes each table for a few rows, and a join of
 * three that have been filled since took minutes, in which the one connection answers nobody.
 * @param {Database} db @param {Exclusive} exclusive @returns {Promise<string[]>} the tables that were sampled
 */
export const analyze = (db, exclusive) => eachTable(db, exclusive, IS_STALE, "analyze");

/** @param {Database} db @param {Exclusive} exclusive @param {string} condition @param {string} statement */
async function eachTable(db, exclusive, condition, statement) {
  const { rows } = await exclusive(() =>
    db.query(
      `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where ${condition} order by 1`,
    ),
  );
  const tables = /** @type {{ name: string }[]} */ (rows).map((row) => row.name);
  // The lock is taken for each table by itself: a client waits for one of them at most.
  for (const table of tables) await exclusive(() => db.exec(`${statement} ${table}`));
  return tables;
}

/**
 * Runs `work` every `ms` until stopped; a run that takes longer does not overlap with the next.
 * @param {number} ms
 * @param {() => Promise<unknown>} work
 * @param {(error: unknown) => void} onError
 */
export function every(ms, work, onError) {
  /** @type {Promise<unknown> | undefined} */
  let running;
  const timer = setInterval(() => {
    running ??= work()
      .catch(onError)
      .finally(() => (running = undefined));
  }, ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
