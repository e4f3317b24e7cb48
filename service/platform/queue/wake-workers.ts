import { setTimeout as pause } from "node:timers/promises";

/** Milliseconds between two looks. */
const EVERY_MS = 1_000;

interface WakerOptions {
  /** Names of the queues with due jobs. */
  listDue: () => Promise<string[]>;
  /** Lets the worker of a queue fetch immediately; nothing happens for a queue without a worker here. */
  wake: (queue: string) => void;
  /** After a failed look; the next one follows as usual. */
  onError: (error: unknown) => void;
  everyMs?: number;
}

export interface Waker {
  /** Looks without waiting for the next second: a job was queued that nobody is notified of. */
  lookNow(): void;
  /** Looks no more; does not wait for a look that is under way. */
  stop(): void;
}

/**
 * Asks once a second, in one statement, which queues have due jobs, and wakes only their workers. If each of some fifty
 * workers polled for itself, an idle process would send fifty statements a second: on the embedded database a quarter of
 * a core.
 */
export function startWaker({ listDue, wake, onError, everyMs = EVERY_MS }: WakerOptions): Waker {
  let isStopped = false;
  let pausing = new AbortController();
  const run = async () => {
    while (!isStopped) {
      // Made before the look: a job queued while it is under way is looked for again.
      pausing = new AbortController();
      try {
        const due = await listDue();
        if (!isStopped) for (const queue of due) wake(queue);
      } catch (error) {
        if (!isStopped) onError(error);
      }
      await pause(everyMs, undefined, { signal: pausing.signal, ref: false }).catch(() => {});
    }
  };
  void run();
  return {
    lookNow: () => pausing.abort(),
    stop() {
      isStopped = true;
      pausing.abort();
    },
  };
}
