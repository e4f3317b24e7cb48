import { sql } from "kysely";
import { readConfig } from "../service/platform/config/config";
import { openConfiguredDatabase } from "../service/platform/db/open";
import { devSecrets } from "../service/platform/config/dev-secrets";
import { createLog } from "../service/platform/log";

/**
 * The baseline: the same bodies into one table, one row per statement, by as many callers over a pool as the product
 * has. Returns rows per second, and milliseconds of CPU time per row.
 */
export async function plainInserts(
  env: Record<string, string>,
  bodies: Buffer[],
  callers: number,
): Promise<{ rate: number; cpu: number }> {
  const config = readConfig({ NODE_ENV: "test", ...env }, devSecrets);
  const database = await openConfiguredDatabase(config, createLog("error"), (error) => {
    throw error;
  });
  const { db } = database;
  try {
    await sql`create table plain (id text primary key, body bytea not null)`.execute(db);
    let next = 0;
    const insert = async () => {
      for (let index = next++; index < bodies.length; index = next++) {
        await sql`insert into plain (id, body) values (${String(index)}, ${bodies[index]!})`.execute(db);
      }
    };
    const cpuBefore = process.cpuUsage();
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: callers }, insert));
    const rate = (bodies.length / (performance.now() - startedAt)) * 1000;
    const { user, system } = process.cpuUsage(cpuBefore);
    return { rate, cpu: (user + system) / 1000 / bodies.length };
  } finally {
    await database.close();
  }
}
