import { BAD_PARAMETER } from "../../../contract/errors";
import type { Context } from "../context";
import { gather } from "../db/gather";
import { transaction } from "../db/database";
import { AppError } from "../errors";
import { groupBy } from "../group-by";
import type { JobType } from "../queue/job";
import { createBurstMeter } from "./burst-meter";
import { insertInbox, type InboxEntry, type InboxKey } from "./inbox.queries";

declare module "../context" {
  interface Context {
    /** The job that processes webhooks of a source: `shopify`, or a tracking provider's id. Those of a burst may have one of their own. */
    jobForSource(source: string, isBurst?: boolean): JobType<typeof InboxKey>;
  }
}

interface Waiting {
  entry: InboxEntry;
  traceId: string;
}

const MAX_BATCH = 100;
/** Webhooks of a burst wait for so many, or so long: a transaction for each would take the database's time from other shops. */
const BURST_BATCH = { least: 16, waitMs: 100 };

/** Ids and topics come from headers that no signature covers; real ones are short, and an index row holds at most 2,704 bytes. */
const STORABLE = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/** Topics that come with each order. What else a shop sends, such as app/uninstalled, never waits behind a burst. */
const OF_ORDERS = /^(?:orders|fulfillments|fulfillment_events)\//;

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
  const isOfBurst = createBurstMeter(() => performance.now());
  const store = gather((batch: Waiting[]) => storeBatch(ctx, batch, false), { max: MAX_BATCH });
  const storeBurst = gather((batch: Waiting[]) => storeBatch(ctx, batch, true), {
    max: MAX_BATCH,
    ...BURST_BATCH,
  });
  return async (entry, traceId) => {
    if (!STORABLE.test(entry.id) || !STORABLE.test(entry.topic))
      throw new AppError(BAD_PARAMETER, "webhookNotStorable");
    try {
      // Before the gathering: each is counted when it comes.
      const isBurst = entry.shopDomain !== null && OF_ORDERS.test(entry.topic) && isOfBurst(entry.shopDomain);
      return await (isBurst ? storeBurst : store)({ entry, traceId });
    } catch (error) {
      throw isRefused(error) ? refusal(error) : error;
    }
  };
}

/** Stores webhooks and queues their jobs in one transaction; true for each that is new. */
function storeBatch(
  { db, enqueueAll, jobForSource }: Pick<Context, "db" | "enqueueAll" | "jobForSource">,
  batch: Waiting[],
  isBurst: boolean,
): Promise<boolean[]> {
  return transaction(db, async (tx) => {
    const inserted = await insertInbox(
      tx,
      batch.map(({ entry }) => entry),
    );
    const waiting = new Map(batch.map((each) => [keyOf(each.entry), each]));
    for (const [source, keys] of groupBy(inserted, (key) => key.source)) {
      const payloads = keys.map((key) => ({ ...key, traceId: waiting.get(keyOf(key))!.traceId }));
      await enqueueAll(tx, jobForSource(source, isBurst), payloads);
    }
    const isNew = new Set(inserted.map(keyOf));
    // The same id twice in one batch: the first is new, the second a copy.
    return batch.map(({ entry }) => isNew.delete(keyOf(entry)));
  });
}

const keyOf = ({ source, id }: InboxKey) => `${source} ${id}`;

/** SQLSTATE class 22 (invalid data) or 54 (limit exceeded): the sender's data cannot be stored. */
function isRefused(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === "string" && /^(22|54)/.test(code);
}

const refusal = (cause: unknown) => new AppError(BAD_PARAMETER, "webhookNotStorable", { cause });
