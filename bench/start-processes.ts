import type { Database } from "./databases";
import { type Started, startProduct } from "./product";

export interface Processes {
  webs: Started[];
  workers: Started[];
  stop(): Promise<void>;
}

/**
 * Web and worker processes on one PostgreSQL. The outside world is simulated in a web process of its own, which takes no load: what it
 * costs is none of the product's.
 */
export async function startProcesses(
  database: Database,
  { webs, workers }: { webs: number; workers: number },
  env: Record<string, string>,
): Promise<Processes & { outside: Started }> {
  const all = { ...database.env, DEMO_ORDERS: "0", ...env };
  const outside = await startProduct({ ...all, ROLES: "web" });
  const beside = { ...all, SANDBOX_URL: `${outside.url}/sandbox`, APP_URL: outside.url };
  const startAll = (count: number, roles: string) =>
    Promise.all(Array.from({ length: count }, () => startProduct({ ...beside, ROLES: roles })));
  const started = { webs: await startAll(webs, "web"), workers: await startAll(workers, "worker") };
  return {
    ...{ outside, ...started },
    async stop() {
      await Promise.all([...started.webs, ...started.workers].map((each) => each.stop()));
      await outside.stop();
    },
  };
}
