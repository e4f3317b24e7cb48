import { sql } from "kysely";
import type { Db } from "../db/database";

/**
 * Gives failed jobs one more try, due now, as pg-boss's own `retry` does, but in the caller's transaction. Returns their number; those
 * that have not failed stay unchanged.
 */
export async function retryFailedJobs(tx: Db, ids: string[]): Promise<number> {
  const { rows } = await sql`
    update jobs.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
    where id = any(${ids}::uuid[]) and state = 'failed'
    returning id`.execute(tx);
  return rows.length;
}
