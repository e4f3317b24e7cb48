/** Too many wait already. */
export class QueueFullError extends Error {}

export interface ConcurrencyLimit {
  /** @throws QueueFullError at once, where too many wait */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Runs so much work at once, the rest in the order in which it came. What anybody may ask for without a token must not take every
 * connection of the pool from what shops and shoppers wait for.
 */
export function createConcurrencyLimit({
  atOnce,
  waiting,
}: {
  atOnce: number;
  waiting: number;
}): ConcurrencyLimit {
  const queue: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) {
        if (queue.length >= waiting) throw new QueueFullError("too many wait");
        await new Promise<void>((start) => queue.push(start));
      } else running += 1;
      try {
        return await work();
      } finally {
        // The next one takes this place: the number stays.
        const next = queue.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
