/** Webhooks that a shop may send at once before it counts as a burst: a merchant who ships a few dozen orders is none. */
const AT_ONCE = 50;
/** And how many a second for as long as it likes: 430,000 a day. */
const PER_SECOND = 5;
/** Shops that are remembered; whoever has sent nothing for as long as the bucket takes to fill is forgotten first. */
const MOST_SHOPS = 10_000;

interface Bucket {
  left: number;
  isBurst: boolean;
  at: number;
}

/**
 * Tells of each webhook, when it comes, whether its shop has sent more than that: a token bucket for each shop. A burst lasts until the
 * bucket is full again: a few of its webhooks among those of other shops would hold them up, waiting for the shop's lock. Each process counts
 * for itself, so with several web processes a shop may send as many times more.
 * @param clock a monotonic clock, in milliseconds
 */
export function createBurstMeter(clock: () => number): (shop: string) => boolean {
  const buckets = new Map<string, Bucket>();

  function forget(now: number): void {
    // A Map keeps insertion order, and each use moves a shop to the end.
    for (const [shop, { at }] of buckets) {
      if (buckets.size <= MOST_SHOPS && now - at < (AT_ONCE / PER_SECOND) * 1000) return;
      buckets.delete(shop);
    }
  }

  return (shop) => {
    const now = clock();
    const { left, at, isBurst: was } = buckets.get(shop) ?? { left: AT_ONCE, at: now, isBurst: false };
    const filled = Math.min(AT_ONCE, left + ((now - at) / 1000) * PER_SECOND);
    const isBurst = was ? filled < AT_ONCE : filled < 1;
    buckets.delete(shop);
    buckets.set(shop, { left: Math.max(0, filled - 1), at: now, isBurst });
    forget(now);
    return isBurst;
  };
}
