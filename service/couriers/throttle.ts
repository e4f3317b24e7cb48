/** The clock of a throttle; tests supply their own. */
export interface Throttle {
  now(): number;
  sleep(ms: number): Promise<void>;
}

const realPace: Throttle = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/**
 * Spreads calls evenly, so that no second sees more than `perSecond` of them, with a tenth to spare because calls do
 * not travel equally fast. It is per process: where several
 * processes share a key, the provider's own "too many requests" is the limit, and the job's retry the answer.
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
