/** A query may ask for so much at once, whatever the bucket holds. */
export const MAX_QUERY_COST = 1_000;
/** A bucket holds what comes back in so many seconds. */
const SECONDS_FULL = 20;

export interface ThrottleStatus {
  maximumAvailable: number;
  currentlyAvailable: number;
  restoreRate: number;
}

/** The leaky bucket of the app in one shop: what is asked for must be there, what was not used comes back. */
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

  /** Draws what a query asks for; false, and nothing drawn, where it is not there. */
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
