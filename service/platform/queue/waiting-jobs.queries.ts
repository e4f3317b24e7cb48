import { sql } from "kysely";
import type { Db } from "../db/database";

/** Cross-shop, for the metrics: jobs that could run now, by name; in pg-boss's own tables, by its own condition. */
export async function countWaitingJobs(db: Db): Promise<{ job: string; count: number; since: Date }[]> {
  const { rows } = await sql<{ job: string; count: number; since: Date }>`
    select name as job, count(*)::integer as count, min(start_after) as since from jobs.job
    where state < 'active' and not blocked and start_after <= jobs.job_now()
    group by name`.execute(db);
  return rows;
}
