/** pg-boss's own connections: they wait longer than the pages' (EMBEDDED_TIMEOUT_MS), and take none from them. */
interface QueueDb {
  executeSql(text: string): Promise<{ rows: { name: string }[] }>;
}

/**
 * Names of the queues with a job that may run now, in pg-boss's own tables and by its own condition: one probe of its
 * index for each queue, however many due jobs wait.
 */
export async function listDueQueues(db: QueueDb): Promise<string[]> {
  const { rows } = await db.executeSql(`
    select name from jobs.queue where exists (
      select from jobs.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= jobs.job_now()
    )`);
  return rows.map(({ name }) => name);
}
