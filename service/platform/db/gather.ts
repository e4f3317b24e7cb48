import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";
import { isTransient } from "../db/transient-errors";

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Gathers calls into few: those that arrive while one runs, or in one turn of the event loop, share the next. `run` returns the
 * results in the order of its items; if it throws, and not for want of the database, each item is run alone.
 * @param limits of one run: items at most; and fewer than `least` are waited for, `waitMs` at most
 */
export function gather<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { max = Infinity, least = 1, waitMs = 0 }: { max?: number; least?: number; waitMs?: number } = {},
): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;
  let enough: AbortController | undefined;

  async function work(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (error) {
      if (batch.length === 1 || isTransient(error)) for (const { reject } of batch) reject(error);
      else for (const each of batch) await work([each]);
    }
  }

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await turn();
      if (waiting.length < least) await more();
      const batch = waiting.slice(0, max);
      waiting = waiting.slice(max);
      await work(batch);
    }
    isRunning = false;
  }

  /** Until there are enough, or it has taken too long. */
  async function more(): Promise<void> {
    enough = new AbortController();
    await pause(waitMs, undefined, { signal: enough.signal }).catch(() => {});
    enough = undefined;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length >= least) enough?.abort();
      if (!isRunning) void drain();
    });
}
