import { usageRecordCreate } from "../../adapters/shopify/billing-operations";
import { ShopifyError } from "../../adapters/shopify/error";
import { moneyInput } from "../../domain/billing/money";
import { usageKeyOf, usageRecordType } from "../../domain/billing/overage";
import { deleteUnit, markWaiting } from "../../domain/billing/quota.queries";
import { updateSubscription } from "../../domain/billing/subscriptions.queries";
import { findQueuedUsage, settleUsage, type UsageKey } from "../../domain/billing/usage-records.queries";
import { writeAudit } from "../../domain/shops/audit.queries";
import { findShopById, getShopById, lockShop } from "../../domain/shops/shops.queries";
import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { defineChannel, type Skip } from "../../platform/deliveries/channel";
import { releaseKeys } from "../../platform/deliveries/enqueue-deliveries";

interface Charge {
  subscriptionLineItemId: string;
  price: ReturnType<typeof moneyInput>;
  description: string;
  idempotencyKey: string;
}

/** Shopify refuses the charge: the cap is reached, or the subscription is over. */
class ChargeRefusedError extends Error {}

/** What marks such a reason in the log, before Shopify's own sentence. */
const REFUSED = "refused: ";

/**
 * Charges one order above the quota. Shopify charges once for each idempotency key, whoever asks how often, and returns the
 * record there is. Where it refuses, the order gives its unit back and waits like any other without quota. What is
 * not charged within the tries, five days, is never charged.
 */
export const usageRecordChannel = defineChannel({
  ...usageRecordType,
  retention: { days: 400 },
  concurrency: 2,
  async check(ctx, { shop, payload }) {
    const billingShop = await findShopById(ctx.db, shop);
    if (!billingShop || billingShop.uninstalledAt) return { skip: "uninstalled" };
    return (await findQueuedUsage(ctx.db, { shop, ...payload })) ? null : { skip: "settled" };
  },
  async render(ctx, { shop, payload }): Promise<Charge | Skip> {
    const usage = await findQueuedUsage(ctx.db, { shop, ...payload });
    if (!usage) return { skip: "settled" };
    return {
      subscriptionLineItemId: usage.usageLineId!,
      price: moneyInput(usage.priceCents),
      description: "Order above the quota",
      idempotencyKey: `${payload.orderShop}:${usage.periodStart.toISOString()}:${payload.order}`,
    };
  },
  async send(ctx, charge: Charge, { shop }) {
    const billingShop = await getShopById(ctx.db, shop);
    const response = await ctx.shopify.graphql(billingShop, usageRecordCreate, { ...charge });
    const { appUsageRecordCreate: result } = response;
    const [problem] = result.userErrors;
    if (problem || !result.appUsageRecord) {
      throw new ChargeRefusedError(`${REFUSED}${problem?.message ?? "no response"}`);
    }
    return { id: result.appUsageRecord.id };
  },
  isFinal: (error) => error instanceof ChargeRefusedError || (error instanceof ShopifyError && error.isFinal),
  async onDone(ctx, tx, { shop, payload }, { state, reason, receipt }) {
    const key = { shop, ...payload };
    if (state === "sent") {
      await settleUsage(tx, key, { state: "charged", shopifyId: (receipt as { id: string }).id });
    } else if (reason?.startsWith(REFUSED)) {
      await returnToWaiting(ctx, tx, key, reason.slice(REFUSED.length));
    }
  },
  // Ids of orders and prices of ours.
  redact: (stored) => stored,
});

/** The order gives its unit back and waits; it may be charged again later. */
async function returnToWaiting(ctx: Context, tx: Tx, key: UsageKey, problem: string): Promise<void> {
  await lockShop(tx, key.orderShop);
  const usage = await findQueuedUsage(tx, key);
  if (!usage || !(await settleUsage(tx, key, { state: "refused" }))) return;
  await releaseKeys(tx, usageRecordType, key.shop, [usageKeyOf(key)]);
  await deleteUnit(tx, key.orderShop, key.order);
  await markWaiting(tx, key.orderShop, [key.order]);
  await updateSubscription(tx, key.shop, usage.subscriptionId, { capRefusedAt: ctx.now() });
  await writeAudit(tx, {
    shopId: key.shop,
    actor: "shopify",
    action: "usage.refused",
    details: { order: key.order, problem },
    createdAt: ctx.now(),
  });
}
