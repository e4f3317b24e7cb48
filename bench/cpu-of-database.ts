import pg from "pg";
import { cpuTimeOf } from "./product";

const EVERY_MS = 250;

/**
 * CPU time of the server's processes for the connections of a database, in milliseconds; NaN where the server is not on this machine. The
 * server's own writers are not in it: they work for all databases.
 */
export async function watchCpuOfDatabase(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const ofPids = new Map<number, number>();
  const look = async () => {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    for (const { pid } of rows) {
      const ms = cpuTimeOf(pid);
      // The last that was seen of a connection that ends counts.
      if (!Number.isNaN(ms)) ofPids.set(pid, ms);
    }
  };
  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => (looking = looking.then(look)), EVERY_MS);
  return {
    async cpuMs() {
      await (looking = looking.then(look));
      return ofPids.size === 0 ? Number.NaN : [...ofPids.values()].reduce((sum, ms) => sum + ms, 0);
    },
    async close() {
      clearInterval(timer);
      await looking;
      await client.end();
    },
  };
}
