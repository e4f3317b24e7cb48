import { z } from "zod";
import type { Context } from "../../platform/context";
import { type Batch, defineLongTask, type Task } from "../../platform/long-tasks/long-task";
import { UnrecoverableError } from "../../platform/queue/job";
import { ShopifyError } from "../../adapters/shopify/error";
import { bulkOrdersQuery, bulkPoll, bulkRun, ordersCount } from "../../adapters/shopify/operations";
import type { IncomingOrder } from "../../domain/orders/incoming-order";
import { saveOrdersIn } from "../../domain/orders/save-orders";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import { analyzeForShop } from "./analyze-for-shop";
import { readBulkResult } from "./read-bulk-result";
import { readOrderPage } from "./read-order-page";
import { renewShopFacts } from "./renew-shop-facts";
import { leaveOut, type LeftOut } from "./save-read-orders";

/** Below this many orders pages are quicker than waiting for a bulk operation. */
const PAGES_BELOW = 500;
const POLL_INTERVAL_MS = 10_000;
/** Bulk operations that are started anew where Shopify's own have failed: it says "internal error" now and then. */
const MOST_REPEATS = 2;
/** Batches of a bulk operation's result in one job: some ten seconds, then it is another shop's turn. */
const BATCHES_PER_JOB = 20;

const Input = z.object({ since: z.iso.datetime() });
type Input = z.output<typeof Input>;

type Cursor =
  | { phase: "counting" }
  /** Page by page, after Shopify's cursor of the last one. */
  | { phase: "pages"; after: string | null }
  /** From a bulk operation, of whose result so many bytes are saved; the one after `repeats` that have failed. */
  | { phase: "bulk"; bulk: string; offset: number; repeats?: number };

export type SyncTask = Task<Input, Cursor, LeftOut>;
export type SyncBatch = Batch<IncomingOrder, Cursor, LeftOut>;

/** Reads the orders since a day from Shopify and saves them. */
export const syncOrders = defineLongTask<Input, Cursor, IncomingOrder, LeftOut>({
  name: "order.sync",
  input: Input,
  isExclusive: true,
  // The store's page shows the last one, however long ago it was.
  keepDays: null,
  expireIn: 1800,
  singly: "at-once",
  async *read(ctx, task) {
    try {
      let { done } = task;
      for await (const batch of batchesOf(ctx, task)) {
        await analyzeForShop(ctx, task.shopId, done);
        done += batch.items.length;
        yield batch;
      }
    } catch (error) {
      // Such as revoked access: a retry would fail too.
      if (!(error instanceof ShopifyError) || !error.isFinal) throw error;
      throw new UnrecoverableError(error.message, { cause: error });
    }
  },
  async apply(ctx, tx, { shopId }, orders) {
    await saveOrdersIn(ctx, tx, shopId, orders);
    return { done: orders.length };
  },
  itemFailed: (ctx, _, { shopId }, { shopifyId }, error) => {
    return Promise.resolve({ leftOut: 1, failures: [leaveOut(ctx, shopId, shopifyId, error)] });
  },
});

async function* batchesOf(ctx: Context, { shopId, input, cursor }: SyncTask): AsyncGenerator<SyncBatch> {
  const filter = `created_at:>='${input.since}'`;
  if (cursor?.phase === "pages") {
    yield await pageAfter(ctx, await getShopById(ctx.db, shopId), filter, cursor.after);
  } else if (cursor?.phase === "bulk") {
    yield* pollBulk(ctx, await getShopById(ctx.db, shopId), filter, cursor);
  } else {
    await renewShopFacts(ctx, shopId);
    const shop = await getShopById(ctx.db, shopId);
    yield { items: [], cursor: { phase: "counting" } };
    const { ordersCount: counted } = await ctx.shopify.graphql(shop, ordersCount, { query: filter });
    const total = counted?.count ?? 0;
    const next = total < PAGES_BELOW ? firstPage : await startBulk(ctx, shop, filter);
    yield { items: [], cursor: next, total, then: "queue" };
  }
}

const firstPage: Cursor = { phase: "pages", after: null };

async function pageAfter(ctx: Context, shop: Shop, filter: string, after: string | null): Promise<SyncBatch> {
  const { orders, leftOut, next } = await readOrderPage(ctx, shop, filter, after);
  return {
    items: orders,
    counts: { leftOut: leftOut.length, failures: leftOut },
    cursor: { phase: "pages", after: next },
    then: next === null ? "end" : "queue",
  };
}

async function startBulk(ctx: Context, shop: Shop, filter: string, repeats = 0): Promise<Cursor> {
  const { bulkOperationRunQuery: response } = await ctx.shopify.graphql(shop, bulkRun, {
    query: bulkOrdersQuery(filter),
  });
  if (!response.bulkOperation)
    throw new ShopifyError(response.userErrors[0]?.message ?? "No bulk operation", 200);
  return { phase: "bulk", bulk: response.bulkOperation.id, offset: 0, repeats };
}

/** Asks again after some seconds while the operation runs; the webhook of its end usually comes first (`wakeSync`). */
async function* pollBulk(
  ctx: Context,
  shop: Shop,
  filter: string,
  cursor: Cursor & { phase: "bulk" },
): AsyncGenerator<SyncBatch> {
  const { bulkOperation } = await ctx.shopify.graphql(shop, bulkPoll, { id: cursor.bulk });
  switch (bulkOperation?.status) {
    case "CREATED":
    case "RUNNING":
    case "CANCELING":
      yield { items: [], cursor, then: new Date(ctx.now().getTime() + POLL_INTERVAL_MS) };
      break;
    case "COMPLETED": {
      // An empty result has no URL.
      if (!bulkOperation.url) return;
      let batches = 0;
      for await (const batch of readBulkResult(ctx, shop, bulkOperation.url, cursor.offset)) {
        batches += 1;
        yield {
          items: batch.orders,
          counts: { leftOut: batch.leftOut.length, failures: batch.leftOut },
          cursor: { ...cursor, offset: batch.end },
          ...(batches === BATCHES_PER_JOB && { then: "queue" }),
        };
      }
      break;
    }
    default: {
      const { repeats = 0, offset } = cursor;
      // Of a result that was read in part the rest has to be the same one: orders are counted once.
      if (repeats < MOST_REPEATS && offset === 0 && bulkOperation?.errorCode !== "ACCESS_DENIED") {
        const wait = new Date(ctx.now().getTime() + POLL_INTERVAL_MS);
        yield { items: [], cursor: await startBulk(ctx, shop, filter, repeats + 1), then: wait };
        break;
      }
      throw new UnrecoverableError(
        bulkOperation?.errorCode ?? bulkOperation?.status ?? "The bulk operation is gone",
      );
    }
  }
}
