import type { Database } from "./databases";
import { type Started, startProduct } from "./product";

/**
 * Processes on one PostgreSQL. The outside world is simulated in a web process of its own, which takes no load: what it costs is none of
 * the product's.
 */
export async function startOutside(database: Database, env: Record<string, string>) {
  const all = { ...database.env, DEMO_ORDERS: "0", ...env };
  const outside = await startProduct({ ...all, ROLES: "web" });
  const beside = { ...all, SANDBOX_URL: `${outside.url}/sandbox`, APP_URL: outside.url };
  return {
    outside,
    start: (count: number, role: "web" | "worker"): Promise<Started[]> =>
      Promise.all(Array.from({ length: count }, () => startProduct({ ...beside, ROLES: role }))),
  };
}

export const stopAll = (processes: readonly Started[]) => Promise.all(processes.map((each) => each.stop()));
