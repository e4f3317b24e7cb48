import type { z } from "zod";
import type { Context } from "../context";

/** What is needed to enqueue a job. Declared apart from its handler where the handler is in a layer above. */
export type JobType<Payload extends z.ZodType = z.ZodType> = Pick<Job<Payload>, "name" | "payload">;

/** A piece of work that is done later, at least once. `run` must be safe to run twice; each job says why it is. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  /** `noun.verb`, never renamed: rows in the queue carry it. */
  name: string;
  payload: Payload;
  /** Tries after the first, with exponential back-off from `retryDelay` seconds. */
  retries: number;
  retryDelay: number;
  /** Seconds after which a run counts as dead and is given to another worker. */
  expireIn: number;
  /** Jobs that one worker fetches at once, and runs concurrently or with `runBatch`. */
  concurrency: number;
  /**
   * Fetched once a second instead of at each notification, and after each batch its worker rests as long as that took (a second at most): half
   * of the processor and of the database is left to what somebody waits for. Full batches cost less, too.
   */
  isBackground?: boolean;
  /** Cron expression in UTC, for a job that runs periodically. */
  schedule?: string;
  run(ctx: Context, payload: z.output<Payload>): Promise<void>;
  /** Runs many jobs as one, where that costs little more than one. If it throws, each is run alone with `run`. */
  runBatch?(ctx: Context, payloads: z.output<Payload>[]): Promise<void>;
  /** Called once after the last try has failed, so that the merchant can see it. */
  onDeadLetter?(ctx: Context, payload: z.output<Payload>, error: Error): Promise<void>;
}

type Parts<Payload extends z.ZodType> = Pick<Job<Payload>, "name" | "payload" | "run"> &
  Partial<Job<Payload>>;

export function defineJob<Payload extends z.ZodType>(parts: Parts<Payload>): Job<Payload> {
  return { retries: 5, retryDelay: 5, expireIn: 300, concurrency: 1, ...parts };
}

/** Thrown by a job that can never succeed (the shop is gone, the record is gone): a warning, and no retry. */
export class UnrecoverableError extends Error {}
