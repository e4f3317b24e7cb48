/** Upper limit of one query's cost, whatever the bucket holds. */
export const MAX_QUERY_COST = 1_000;
/** Seconds in which an empty bucket is full again. */
const SECONDS_FULL = 20;

export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

/** The app's leaky bucket in one shop: the requested cost is taken first, what was not used is returned. */
export class CostBucket {
  private level: number;
  private at: number;

  constructor(
    private restoreRate: number,
    now: Date,
  ) {
    this.level = restoreRate * SECONDS_FULL;
    this.at = now.getTime();
  }

  /** Takes a query's requested cost; false, and nothing taken, where there is too little. */
  take(points: number, now: Date, restoreRate: number): boolean {
    this.refill(now, restoreRate);
    if (points > this.level) return false;
    this.level -= points;
    return true;
  }

  giveBack(points: number): void {
    this.level = Math.min(this.maximum, this.level + points);
  }

  status(now: Date): ThrottleStatus {
    this.refill(now, this.restoreRate);
    return {
      maximumAvailable: this.maximum,
      currentlyAvailable: Math.floor(this.level),
      restoreRate: this.restoreRate,
    };
  }

  private get maximum(): number {
    return this.restoreRate * SECONDS_FULL;
  }

  private refill(now: Date, restoreRate: number): void {
    this.restoreRate = restoreRate;
    const seconds = Math.max(0, now.getTime() - this.at) / 1000;
    this.level = Math.min(this.maximum, this.level + seconds * restoreRate);
    this.at = now.getTime();
  }
}
