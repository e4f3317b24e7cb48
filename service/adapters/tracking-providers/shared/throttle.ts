/** The clock of a throttle; tests pass their own. */
export interface Throttle {
  now(): number;
  sleep(ms: number): Promise<void>;
}

const realPace: Throttle = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Spreads calls evenly, at most `perSecond` of them, with a margin of a tenth because latencies vary. It is per
 * process: where several processes share a key, the provider's "too many requests" limits them, and the job's retry
 * handles it.
 */
export function throttle(perSecond: number, pace: Throttle = realPace): () => Promise<void> {
  const gap = Math.ceil(1100 / perSecond);
  let free = 0;
  return async () => {
    const now = pace.now();
    const mine = Math.max(now, free);
    free = mine + gap;
    if (mine > now) await pace.sleep(mine - now);
  };
}
