import type { z } from "zod";
import type { Context } from "../context";

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
  /** How many of them one worker takes at once, and runs side by side or together. */
  concurrency: number;
  /** When it runs by itself, as a cron expression in UTC. */
  schedule?: string;
  run(ctx: Context, payload: z.output<Payload>): Promise<void>;
  /** For a job of which many cost little more than one. Where it fails, each is run alone: none is failed by another. */
  runBatch?(ctx: Context, payloads: z.output<Payload>[]): Promise<void>;
  /** Told once when the last try has failed, so that the merchant can see it. */
  onDeadLetter?(ctx: Context, payload: z.output<Payload>, error: Error): Promise<void>;
}

type Parts<Payload extends z.ZodType> = Pick<Job<Payload>, "name" | "payload" | "run"> &
  Partial<Job<Payload>>;

export function defineJob<Payload extends z.ZodType>(parts: Parts<Payload>): Job<Payload> {
  return { retries: 5, retryDelay: 5, expireIn: 300, concurrency: 1, ...parts };
}

/** Thrown by a job that can never succeed (the shop is gone, the record is gone): a warning, and no retry. */
export class UnrecoverableError extends Error {}
