import { z } from "zod";
import { ShopId } from "../../../contract/ids";
import { defineJob } from "../../platform/queue/job";
import { findShopById } from "../../domain/shops/shops.queries";
import { cancelAtShopify } from "./cancel-subscription";
import { readAndApply } from "./read-and-apply";
import { listDueCancellations, listSubscriptions } from "../../domain/billing/subscriptions.queries";

/** Cancels subscriptions scheduled to end with their cycle. Safe to run twice: only active ones are cancelled. */
export const applyScheduledCancellation = defineJob({
  name: "billing.apply-scheduled-cancellation",
  payload: z.object({ shop: ShopId }),
  retries: 12,
  retryDelay: 10,
  async run(ctx, { shop: id }) {
    const shop = await findShopById(ctx.db, id);
    if (!shop || shop.uninstalledAt) return;
    const now = ctx.now();
    const due = (await listSubscriptions(ctx.db, id)).filter(
      ({ status, cancelAt }) => status === "ACTIVE" && cancelAt !== null && cancelAt <= now,
    );
    for (const subscription of due) {
      const problem = await cancelAtShopify(ctx, shop, subscription.id, { prorate: false });
      // It may have ended already: the state is read from Shopify next.
      if (problem)
        ctx.log.warn({ subscription: subscription.id, problem }, "a subscription was not cancelled");
    }
    await readAndApply(ctx, shop);
  },
});

/** Idempotent. Runs often: Shopify charges the next cycle an hour after a scheduled cancellation is due. */
export const sweepScheduledCancellations = defineJob({
  name: "billing.sweep-scheduled-cancellations",
  payload: z.object({}),
  schedule: "*/10 * * * *",
  async run(ctx) {
    const shops = await listDueCancellations(ctx.db, ctx.now());
    await ctx.enqueueAll(
      ctx.db,
      applyScheduledCancellation,
      shops.map(({ shopId }) => ({ shop: shopId })),
    );
  },
});
