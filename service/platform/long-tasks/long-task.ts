import type { z } from "zod";
import type { Context } from "../context";
import type { Cause } from "../cause";
import type { Tx } from "../db/database";
import type { ShopId } from "../../../contract/ids";
import type { TaskState } from "../db/tables/long-tasks";

declare module "../context" {
  interface Context {
    /** Every kind of long task, for what is done with all of them. */
    longTasks: readonly LongTask[];
  }
}

/** A stored task: how far it is, and what came of it. The row of `long_tasks`, with the types of its kind. */
export interface Task<Input = unknown, Cursor = unknown, Failure = unknown> {
  shopId: ShopId;
  id: string;
  /** The name of its definition. */
  kind: string;
  input: Input;
  state: TaskState;
  /** Steps that were applied. */
  step: number;
  /** Jobs that were queued for it: only the latest may run. */
  run: number;
  /** Where the next step continues; null before the first one. */
  cursor: Cursor | null;
  /** Items; null as long as that is not known. */
  total: number | null;
  /** Items that succeeded, that failed, and that were left out because nothing was to be done or they are unreadable. */
  done: number;
  failed: number;
  leftOut: number;
  /** The first failures, at most MAX_FAILURES. */
  failures: Failure[];
  /** In percent. */
  progress: number;
  /** Why it failed: the error's message. */
  reason: string | null;
  /** What had started it, and who: Shopify's user id, `admin-token` or `shopify`. */
  cause: Cause | null;
  requestedBy: string | null;
  createdAt: Date;
  startedAt: Date | null;
  /** When it was queued or advanced last; in the future while it waits for a time. */
  movedAt: Date;
  finishedAt: Date | null;
  /** When the merchant had seen how it ended. */
  dismissedAt: Date | null;
}

/** What came of some items; added to the task's counters. */
export interface Counts<Failure = unknown> {
  done?: number;
  failed?: number;
  leftOut?: number;
  failures?: Failure[];
}

/** Items of one step, and where the step after it continues. */
export interface Batch<Item, Cursor, Failure = unknown> {
  items: Item[];
  cursor: Cursor;
  /** Where it is known from now on. */
  total?: number;
  /** In percent; absent: by the counters and the total. */
  progress?: number;
  /** Items that cannot be applied at all, such as those that could not be parsed. */
  counts?: Counts<Failure>;
  /**
   * `end`: this was the last batch. `queue`: the next step is a job of its own, so that other shops get their turn. A time:
   * the same, not before it. Absent: `queue` after `next`, and with `read` the next batch that it yields.
   */
  then?: "end" | "queue" | Date;
}

/**
 * A kind of work that takes long: it runs in steps, can be followed and cancelled, and continues after a crash where it
 * stopped. Each step is one transaction that locks the shop, applies one batch and advances the task's cursor, so each batch
 * is applied once, however often and by however many workers the task is run. docs/decisions/040-long-tasks.md.
 */
export interface LongTask<Input = unknown, Cursor = unknown, Item = unknown, Failure = unknown> {
  /** `noun.verb`, never renamed: rows of `long_tasks` and of the queue carry it. */
  name: string;
  /** Checked when a task starts. Ids and our own words, or features/privacy says what of it is erased. */
  input: z.ZodType<Input>;
  /** A shop has at most one open task of this kind. */
  isExclusive: boolean;
  /** Days after its end when a task is deleted; null: never. */
  keepDays: number | null;
  /** Tries of a step after the first, with exponential back-off. */
  retries: number;
  /** Seconds after which a run counts as dead. */
  expireIn: number;
  /**
   * When the items of a batch that failed are tried each alone, under savepoints: `at-once`, in the same transaction, or
   * `after-retries`, once more when the last retry has failed.
   */
  singly: "at-once" | "after-retries";
  /** The next batch, chosen within the transaction that applies it; null: there is none, the task is done. */
  next?(
    ctx: Context,
    tx: Tx,
    task: Task<Input, Cursor, Failure>,
  ): Promise<Batch<Item, Cursor, Failure> | null>;
  /**
   * In place of `next`, where batches come over the network or from a stream: yields those after the task's cursor, outside
   * any transaction. Its end is the end of the task. An UnrecoverableError ends the task as failed, without a retry.
   */
  read?(ctx: Context, task: Task<Input, Cursor, Failure>): AsyncIterable<Batch<Item, Cursor, Failure>>;
  /** Applies items within the step's transaction. */
  apply(ctx: Context, tx: Tx, task: Task<Input, Cursor, Failure>, items: Item[]): Promise<Counts<Failure>>;
  /** Counts an item that failed by itself; its writes were rolled back. */
  itemFailed(
    ctx: Context,
    tx: Tx,
    task: Task<Input, Cursor, Failure>,
    item: Item,
    error: unknown,
  ): Promise<Counts<Failure>>;
  /** Within the transaction in which the task is done or has failed. What a cancellation needs is done by whoever cancels. */
  onEnd?(ctx: Context, tx: Tx, task: Task<Input, Cursor, Failure>): Promise<void>;
}

type Defaults = "isExclusive" | "keepDays" | "retries" | "expireIn" | "singly";
type Parts<Input, Cursor, Item, Failure> = Omit<LongTask<Input, Cursor, Item, Failure>, Defaults> &
  Partial<Pick<LongTask, Defaults>>;

/** With 5 retries, an end after 300 seconds, 30 days kept, any number in a shop, and items alone after the retries. */
export function defineLongTask<Input, Cursor, Item, Failure = never>(
  parts: Parts<Input, Cursor, Item, Failure>,
): LongTask<Input, Cursor, Item, Failure> {
  return {
    ...{ isExclusive: false, keepDays: 30, retries: 5, expireIn: 300, singly: "after-retries" },
    ...parts,
  };
}
