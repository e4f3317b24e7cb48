import { BAD_PARAMETER } from "../../contract/errors";
import type { Context } from "../context";
import { isTransient } from "../db/transient-errors";
import { transaction } from "../db/database";
import { AppError } from "../errors";
import { processShopifyWebhook } from "./process-shopify-webhook.job";
import { processTrackingWebhook } from "./process-tracking-webhook.job";
import { insertInbox, type InboxEntry, type InboxKey } from "./inbox.queries";

interface Waiting {
  entry: InboxEntry;
  traceId: string;
  resolve(isNew: boolean): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 100;

/** Ids and topics stand in headers that no signature covers: a sender's are short, and an index takes 2,704 bytes at most. */
const STORABLE = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/**
 * Stores a webhook and queues its handling, together or not at all; answers false for a copy, which changes nothing.
 * @throws AppError BAD_PARAMETER for an id or a topic that cannot be stored
 */
export type ReceiveWebhook = (entry: InboxEntry, traceId: string) => Promise<boolean>;

/**
 * Webhooks that arrive while one transaction commits share the next one: one commit for many deliveries is what
 * lets a burst through. Nobody is answered before the transaction that holds their webhook has committed.
 */
export function createWebhookReceiver(ctx: Pick<Context, "db" | "enqueueAll">): ReceiveWebhook {
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function store(batch: Waiting[]): Promise<void> {
    try {
      const stored = await transaction(ctx.db, async (tx) => {
        const fresh = await insertInbox(
          tx,
          batch.map(({ entry }) => entry),
        );
        const traces = new Map(batch.map(({ entry, traceId }) => [`${entry.source} ${entry.id}`, traceId]));
        const payloads = fresh.map((row) => ({ ...row, traceId: traces.get(`${row.source} ${row.id}`) }));
        const isShopifys = ({ source }: InboxKey) => source === "shopify";
        await ctx.enqueueAll(tx, processShopifyWebhook, payloads.filter(isShopifys));
        await ctx.enqueueAll(
          tx,
          processTrackingWebhook,
          payloads.filter((payload) => !isShopifys(payload)),
        );
        return fresh;
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

  /** What stands in the way of all others is among them: it alone is refused. */
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

/** SQLSTATE of values that no database takes (class 22), and of those that are too large (54): the sender's fault. */
function isRefused(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(22|54)/.test(code);
}

const refusal = (cause: unknown) =>
  new AppError(BAD_PARAMETER, "The webhook cannot be stored", null, { cause });
