import type pg from "pg";

const EVERY_MS = 10;
const GIVES_UP_AFTER_MS = 60_000;

/**
 * Tells when rows are there: one statement every ten milliseconds asks for all keys that are waited for. `query` takes them as `$1` and
 * returns as `key` those that are found.
 */
export function watchRows(client: pg.Client, query: string) {
  const waiting = new Map<string, { since: number; resolve(at: number): void; reject(error: Error): void }>();
  let isStopped = false;

  async function look(): Promise<void> {
    if (waiting.size === 0) return;
    const { rows } = await client.query<{ key: string }>(query, [[...waiting.keys()]]);
    const at = performance.now();
    for (const { key } of rows) {
      waiting.get(key)?.resolve(at);
      waiting.delete(key);
    }
    for (const [key, { since, reject }] of waiting) {
      if (at - since < GIVES_UP_AFTER_MS) continue;
      waiting.delete(key);
      reject(new Error(`${key} is not there after ${GIVES_UP_AFTER_MS} ms`));
    }
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      const startedAt = performance.now();
      try {
        await look();
      } catch (error) {
        for (const { reject } of waiting.values()) reject(error as Error);
        waiting.clear();
      }
      await new Promise((resolve) =>
        setTimeout(resolve, Math.max(1, EVERY_MS - (performance.now() - startedAt))),
      );
    }
  }
  const running = run();

  return {
    /** Resolves to the moment at which the row was seen. */
    until: (key: string) =>
      new Promise<number>((resolve, reject) =>
        waiting.set(key, { since: performance.now(), resolve, reject }),
      ),
    async stop() {
      isStopped = true;
      await running;
    },
  };
}
