/** Cost of a query and the points left, as Shopify's response states them. Source: shopify.dev, API rate limits. */
export interface QueryCost {
  requestedQueryCost: number;
  throttleStatus: { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

/**
 * Each shop's leaky bucket as this process estimates it. Other processes draw from the same bucket, so this avoids most
 * throttling, not all; the caller still handles a THROTTLED response.
 */
export class Buckets {
  private readonly known = new Map<
    string,
    { available: number; restoreRate: number; maximum: number; at: number }
  >();

  /** Milliseconds to wait before a query of this cost should be sent. */
  waitFor(shop: string, cost: number, now: number): number {
    const bucket = this.known.get(shop);
    if (!bucket) return 0;
    const restored = ((now - bucket.at) / 1000) * bucket.restoreRate;
    const missing = Math.min(cost, bucket.maximum) - Math.min(bucket.maximum, bucket.available + restored);
    return missing <= 0 ? 0 : Math.ceil((missing / bucket.restoreRate) * 1000);
  }

  learn(shop: string, cost: QueryCost, now: number): void {
    const { currentlyAvailable, restoreRate, maximumAvailable } = cost.throttleStatus;
    this.known.set(shop, { available: currentlyAvailable, restoreRate, maximum: maximumAvailable, at: now });
  }
}
