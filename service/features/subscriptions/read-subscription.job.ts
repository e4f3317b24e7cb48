import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { defineJob, UnrecoverableError } from "../../platform/queue/job";
import { ShopifyError } from "../../adapters/shopify/error";
import { findShopById } from "../../domain/shops/shops.queries";
import { readAndApply } from "./read-and-apply";
import { listShopsToRead } from "../../domain/billing/subscriptions.queries";

/** Safe to run twice: reads the current state from Shopify and applies it. */
export const readSubscription = defineJob({
  name: "billing.read-subscription",
  payload: z.object({ shop: ShopId }),
  retries: 12,
  retryDelay: 10,
  async run(ctx, { shop: id }) {
    const shop = await findShopById(ctx.db, id);
    if (!shop || shop.uninstalledAt) return;
    try {
      await readAndApply(ctx, shop);
    } catch (error) {
      if (error instanceof ShopifyError && error.isFinal)
        throw new UnrecoverableError(error.message, { cause: error });
      throw error;
    }
  },
});

/** Finds changes that come without a webhook: ends of cycles, freezes, raised caps. Safe to run twice. */
export const sweepSubscriptions = defineJob({
  name: "billing.sweep-subscriptions",
  payload: z.object({}),
  schedule: "23 4 * * *",
  async run(ctx) {
    const shops = await listShopsToRead(ctx.db);
    await ctx.enqueueAll(
      ctx.db,
      readSubscription,
      shops.map(({ shopId }) => ({ shop: shopId })),
    );
  },
});
