import { sql } from "kysely";
import type { Db } from "../db/database";

/** Names of the queues with a job that may run now, in pg-boss's own table and by its own condition. */
export async function listDueQueues(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from jobs.job where state < 'active' and not blocked and start_after <= jobs.job_now()
  `.execute(db.withoutPlugins());
  return rows.map(({ name }) => name);
}
