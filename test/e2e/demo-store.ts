import { sql } from "kysely";
import type { Running } from "../../server/process";

/** Asks again until the answer is there; a page that refreshes itself needs none of this. */
export async function until<Result>(
  what: () => Promise<Result | undefined | false>,
  ms = 60_000,
): Promise<Result> {
  const giveUpAt = Date.now() + ms;
  for (;;) {
    const found = await what();
    if (found) return found;
    if (Date.now() > giveUpAt) throw new Error("It did not happen in time");
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The demo store is there once its orders are read and every courier has been asked: no job is due any more. */
export async function storeIsReady({ service: { ctx } }: Running): Promise<void> {
  await until(async () => {
    const { rows } = await sql<{ orders: number; due: number }>`
      select (select count(*)::int from orders) as orders,
        (select count(*)::int from jobs.job
          where state < 'completed' and start_after <= now() and name not like '\\_\\_pgboss%') as due`.execute(
      ctx.db,
    );
    return rows[0]!.orders > 0 && rows[0]!.due === 0;
  }, 270_000);
}

/**
 * Keeps jobs of this name in the queue, as a busy worker would, until they are let go: what a page says meanwhile can then
 * be looked at in peace.
 */
export async function holdJobs({ service: { ctx } }: Running, name: string): Promise<() => Promise<void>> {
  await sql`create or replace function hold_job() returns trigger language plpgsql as $$
    begin new.start_after := now() + interval '1 hour'; return new; end $$`.execute(ctx.db);
  await sql`create trigger hold_job before insert on jobs.job for each row
    when (new.name = ${sql.lit(name)}) execute function hold_job()`.execute(ctx.db);
  return async () => {
    await sql`drop trigger hold_job on jobs.job`.execute(ctx.db);
    await sql`update jobs.job set start_after = now() where name = ${name} and state < 'active'`.execute(
      ctx.db,
    );
  };
}
