import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { defineJob, UnrecoverableError } from "../../platform/queue/job";
import { ShopifyError } from "../../adapters/shopify/error";
import { bulkOrdersQuery, bulkRun, ordersCount } from "../../adapters/shopify/operations";
import { renewShopFacts } from "./renew-shop-facts";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import { findSync, type OrderSyncRow, updateSync } from "./order-syncs.queries";
import { pollBulk } from "./poll-bulk.job";
import { readOrderPages } from "./read-order-pages";

/** Below this many orders pages are quicker than waiting for a bulk operation. */
const PAGES_BELOW = 500;

/** Safe to run twice: orders are upserted, and a bulk operation that was started is left to `order.poll-bulk`. */
export const syncOrders = defineJob({
  name: "order.sync",
  payload: z.object({ shop: ShopId, sync: z.string() }),
  expireIn: 1800,
  async run(ctx, { shop: shopId, sync: id }) {
    const sync = await findSync(ctx.db, shopId, id);
    if (!sync || sync.finishedAt || sync.bulkOperationId) return;
    await withFinalErrorsStored(ctx, sync, async () => {
      await renewShopFacts(ctx, shopId);
      const shop = await getShopById(ctx.db, shopId);
      await updateSync(ctx.db, sync, { state: "counting" });
      const filter = `created_at:>='${sync.since.toISOString()}'`;
      const { ordersCount: counted } = await ctx.shopify.graphql(shop, ordersCount, { query: filter });
      const total = counted?.count ?? 0;
      await updateSync(ctx.db, sync, { state: "reading", total });
      if (total >= PAGES_BELOW) return startBulk(ctx, shop, sync, filter);

      let [done, leftOut] = [0, 0];
      for await (const page of readOrderPages(ctx, shop, filter)) {
        done += page.count;
        leftOut += page.leftOut;
        await updateSync(ctx.db, sync, { done, leftOut });
      }
      await updateSync(ctx.db, sync, { state: "done", finishedAt: ctx.now() });
    });
  },
  async onDeadLetter(ctx, { shop, sync }, error) {
    await updateSync(
      ctx.db,
      { shopId: shop, id: sync },
      { state: "failed", error: error.message, finishedAt: ctx.now() },
    );
  },
});

async function startBulk(ctx: Context, shop: Shop, sync: OrderSyncRow, filter: string): Promise<void> {
  const { bulkOperationRunQuery: response } = await ctx.shopify.graphql(shop, bulkRun, {
    query: bulkOrdersQuery(filter),
  });
  if (!response.bulkOperation)
    throw new ShopifyError(response.userErrors[0]?.message ?? "No bulk operation", 200);
  const bulk = response.bulkOperation.id;
  await transaction(ctx.db, async (tx) => {
    await updateSync(tx, sync, { bulkOperationId: bulk });
    await ctx.enqueue(tx, pollBulk, { shop: shop.id, bulk });
  });
}

/**
 * A final error of Shopify, such as revoked access, is stored for the screen and not retried: a retry would fail too.
 */
async function withFinalErrorsStored(
  ctx: Context,
  sync: OrderSyncRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ShopifyError) || !error.isFinal) throw error;
    await updateSync(ctx.db, sync, { state: "failed", error: error.message, finishedAt: ctx.now() });
    throw new UnrecoverableError(error.message, { cause: error });
  }
}
