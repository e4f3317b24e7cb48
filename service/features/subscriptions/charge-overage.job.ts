import type { Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { defineJob, UnrecoverableError } from "../../platform/queue/job";
import { chargeOverageType } from "../../domain/billing/overage";
import { deleteUnit, markWaiting } from "../../domain/billing/quota.queries";
import { usageRecordCreate } from "../../adapters/shopify/billing-operations";
import { ShopifyError } from "../../adapters/shopify/error";
import { writeAudit } from "../../domain/shops/audit.queries";
import { findShopById, lockShop } from "../../domain/shops/shops.queries";
import { moneyInput } from "../../domain/billing/money";
import { updateSubscription } from "../../domain/billing/subscriptions.queries";
import { findQueuedUsage, settleUsage, type UsageKey } from "../../domain/billing/usage-records.queries";

/**
 * Charges one order above the quota. Safe to run twice: Shopify charges once for each key, whoever asks how often,
 * and answers with the record there is. Where it refuses, the order waits like any other without quota.
 */
export const chargeOverage = defineJob({
  ...chargeOverageType,
  // Covers more than a day of Shopify being unavailable; what is not charged by then is never charged.
  retries: 34,
  retryDelay: 30,
  concurrency: 2,
  async run(ctx, key) {
    const [billingShop, usage] = [await findShopById(ctx.db, key.shop), await findQueuedUsage(ctx.db, key)];
    if (!billingShop || !usage || billingShop.uninstalledAt) return;
    try {
      const { appUsageRecordCreate: result } = await ctx.shopify.graphql(billingShop, usageRecordCreate, {
        subscriptionLineItemId: usage.usageLineId,
        price: moneyInput(usage.priceCents),
        description: "Order above the quota",
        idempotencyKey: `${key.orderShop}:${usage.periodStart.toISOString()}:${key.order}`,
      });
      const [problem] = result.userErrors;
      if (problem || !result.appUsageRecord) {
        return await returnToWaiting(ctx, key, usage.subscriptionId, problem?.message ?? "no answer");
      }
      await settleUsage(ctx.db, key, { state: "charged", shopifyId: result.appUsageRecord.id });
    } catch (error) {
      if (error instanceof ShopifyError && error.isFinal)
        throw new UnrecoverableError(error.message, { cause: error });
      throw error;
    }
  },
});

/** The cap is reached, or the subscription is over: the order gives its unit back and waits. */
async function returnToWaiting(
  ctx: Context,
  key: UsageKey,
  subscription: string,
  problem: string,
): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await lockShop(tx, key.orderShop);
    if (!(await settleUsage(tx, key, { state: "refused" }))) return;
    await deleteUnit(tx, key.orderShop, key.order);
    await markWaiting(tx, key.orderShop, [key.order]);
    await updateSubscription(tx, key.shop, subscription, { capRefusedAt: ctx.now() });
    await writeAudit(tx, {
      shopId: key.shop,
      actor: "shopify",
      action: "usage.refused",
      details: { order: key.order, problem },
      createdAt: ctx.now(),
    });
  });
}
