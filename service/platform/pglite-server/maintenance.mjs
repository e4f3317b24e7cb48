// @ts-check

/**
 * What the checkpointer and the autovacuum of a server would do: PGlite has neither, so its log would grow for
 * ever and dead rows would stay. The thresholds are those of PostgreSQL's autovacuum.
 */
const needsVacuum = `
  select format('%I.%I', schemaname, relname) as name
  from pg_stat_user_tables
  where n_dead_tup > 50 + 0.2 * n_live_tup
     or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
     or n_mod_since_analyze > 50 + 0.1 * n_live_tup
  order by 1`;

/**
 * @param {import("@electric-sql/pglite").PGlite} db
 * @param {<Result>(work: () => Promise<Result>) => Promise<Result>} exclusive
 * @returns {Promise<string[]>} the tables that were vacuumed
 */
export async function vacuum(db, exclusive) {
  const { rows } = await exclusive(() => db.query(needsVacuum));
  const tables = /** @type {{ name: string }[]} */ (rows).map((row) => row.name);
  // The lock is taken for each table by itself: a client waits for one vacuum at most.
  for (const table of tables) await exclusive(() => db.exec(`vacuum (analyze) ${table}`));
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
