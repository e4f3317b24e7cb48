import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { TOO_MANY_REQUESTS } from "../../contract/errors";
import { AppError } from "../errors";

export type LimitName = keyof typeof rules;

/** Points in a window of seconds. Counted in the database, so that every process counts together. */
const rules = {
  /** Failed look-ups of an order, by shop and address: order numbers are easy to guess. */
  "lookup-failed": { points: 5, duration: 15 * 60 },
  /** All look-ups of one order number, whoever asks. */
  "lookup-order": { points: 20, duration: 60 * 60 },
  /** Coupons that were refused, by shop: codes are short. */
  "coupon-failed": { points: 10, duration: 15 * 60 },
  /** Connection keys that no store has, by shop. */
  "link-failed": { points: 10, duration: 15 * 60 },
  /** Files asked for, by shop: one may read every order. */
  download: { points: 30, duration: 10 * 60 },
  /** Token exchanges by shop. */
  exchange: { points: 30, duration: 60 },
} as const;

export interface RateLimits {
  /** Takes one point. @throws AppError TOO_MANY_REQUESTS with `retry_after` in seconds. */
  take(name: LimitName, key: string): Promise<void>;
  /** @throws the same when no point is left; takes none. */
  check(name: LimitName, key: string): Promise<void>;
}

export function createRateLimits(pool: pg.Pool): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: "rate_limits",
        tableCreated: true,
        keyPrefix: name,
        ...rule,
        // While the database does not answer, each process still counts for itself.
        insuranceLimiter: new RateLimiterMemory({ keyPrefix: name, ...rule }),
      }),
    ]),
  ) as Record<LimitName, RateLimiterPostgres>;

  return {
    async take(name, key) {
      await limiters[name].consume(key).catch(refuse);
    },
    async check(name, key) {
      const state = await limiters[name].get(key);
      if (state && state.consumedPoints > rules[name].points) refuse(state);
      if (state && state.remainingPoints <= 0) refuse(state);
    },
  };
}

function refuse(state: unknown): never {
  if (!(state instanceof RateLimiterRes)) throw state;
  throw new AppError(TOO_MANY_REQUESTS, "Too many requests, please wait a moment", {
    retry_after: Math.ceil(state.msBeforeNext / 1000),
  });
}
