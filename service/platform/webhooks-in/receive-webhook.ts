import { BAD_PARAMETER } from "../../../contract/errors";
import type { Context } from "../context";
import { isTransient } from "../db/transient-errors";
import { transaction } from "../db/database";
import { AppError } from "../errors";
import { groupBy } from "../group-by";
import type { JobType } from "../queue/job";
import { insertInbox, type InboxEntry, type InboxKey } from "./inbox.queries";

declare module "../context" {
  interface Context {
    /** The job that processes webhooks of a source: `shopify`, or a tracking provider's id. */
    jobForSource(source: string): JobType<typeof InboxKey>;
  }
}

interface Waiting {
  entry: InboxEntry;
  traceId: string;
  resolve(isNew: boolean): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 100;

/** Ids and topics come from headers that no signature covers; real ones are short, and an index row holds at most 2,704 bytes. */
const STORABLE = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/**
 * Stores a webhook and queues its processing in one transaction; returns false for a repeat, which changes nothing.
 * @throws AppError BAD_PARAMETER for an id or a topic that cannot be stored
 */
export type ReceiveWebhook = (entry: InboxEntry, traceId: string) => Promise<boolean>;

/**
 * Webhooks that arrive while one transaction commits share the next one: a burst needs few commits. No sender gets a
 * response before the transaction with its webhook has committed.
 */
export function createWebhookReceiver(
  ctx: Pick<Context, "db" | "enqueueAll" | "jobForSource">,
): ReceiveWebhook {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function store(batch: Waiting[]): Promise<void> {
    try {
      const stored = await transaction(ctx.db, async (tx) => {
        const inserted = await insertInbox(
          tx,
          batch.map(({ entry }) => entry),
        );
        const traces = new Map(batch.map(({ entry, traceId }) => [`${entry.source} ${entry.id}`, traceId]));
        const payloads = inserted.map((row) => ({ ...row, traceId: traces.get(`${row.source} ${row.id}`) }));
        for (const [source, ofSource] of groupBy(payloads, (payload) => payload.source)) {
          await ctx.enqueueAll(tx, ctx.jobForSource(source), ofSource);
        }
        return inserted;
      });
      const isNew = new Set(stored.map(({ source, id }) => `${source} ${id}`));
      for (const { entry, resolve } of batch) {
        // The same id twice in one batch: the first is new, the second a copy.
        resolve(isNew.delete(`${entry.source} ${entry.id}`));
      }
    } catch (error) {
      if (batch.length > 1 && !isTransient(error)) return storeSingly(batch);
      for (const { reject } of batch) reject(isRefused(error) ? refusal(error) : error);
    }
  }

  /** One entry makes the whole batch fail: each is stored alone, so that only that one is refused. */
  async function storeSingly(batch: Waiting[]): Promise<void> {
    for (const each of batch) await store([each]);
  }

  async function drain(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      await store(batch);
    }
    isRunning = false;
  }

  return (entry, traceId) =>
    new Promise((resolve, reject) => {
      if (!STORABLE.test(entry.id) || !STORABLE.test(entry.topic)) {
        reject(new AppError(BAD_PARAMETER, "The id or the topic of the webhook cannot be stored"));
        return;
      }
      waiting.push({ entry, traceId, resolve, reject });
      if (!isRunning) void drain();
    });
}

/** SQLSTATE class 22 (invalid data) or 54 (limit exceeded): the sender's data cannot be stored. */
function isRefused(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(22|54)/.test(code);
}

const refusal = (cause: unknown) =>
  new AppError(BAD_PARAMETER, "The webhook cannot be stored", null, { cause });
