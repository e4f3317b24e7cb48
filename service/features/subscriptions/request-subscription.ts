import { USER_ERROR } from "../../../contract/errors";
import type { PlanChoice } from "../../../contract/billing";
import { planOf } from "../../../permissions/plans";
import type { Actor, Context } from "../../platform/context";
import { transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import {
  developmentStore,
  subscriptionCreate,
  type ShopifySubscription,
} from "../../adapters/shopify/billing-operations";
import { writeAudit } from "../../domain/shops/audit.queries";
import type { Shop } from "../../domain/shops/shops.queries";
import { returnUrl } from "./approval-return";
import { reserveCoupon } from "../../domain/billing/check-coupon";
import { type Coupon, releaseCoupon } from "../../domain/billing/coupons.queries";
import { moneyInput } from "../../domain/billing/money";
import type { Offer } from "../../domain/billing/offers";
import { trialDaysFor } from "../../domain/billing/paid-plan";
import type { PlannedChange } from "../../domain/billing/plan-change";
import { couponIntervals, defaultCap } from "../../domain/billing/plan-price";
import { insertSubscription } from "../../domain/billing/subscriptions.queries";

/**
 * Asks Shopify for a subscription and answers where the merchant approves it. Nothing is granted here: the row only
 * remembers what was asked for, to be compared with what Shopify says later.
 * @throws AppError USER_ERROR with Shopify's message, or about the coupon
 */
export async function requestSubscription(
  ctx: Context,
  actor: Actor,
  shop: Shop,
  { offer, takesEffect, now }: PlannedChange,
  { is_trial, discount_code }: PlanChoice,
): Promise<string> {
  const trialDays = is_trial ? await trialDaysFor(ctx.db, shop, offer.interval, now) : 0;
  const coupon = discount_code ? await reserveCoupon(ctx, shop.id, discount_code, offer.plan) : undefined;
  const terms: Terms = { offer, takesEffect, trialDays, coupon };
  try {
    const { subscription, url } = await createAtShopify(ctx, shop, terms);
    await remember(ctx, actor, shop, subscription, terms);
    return url;
  } catch (error) {
    // The subscription was not created, so it cannot be approved: the reserved use of the coupon is released.
    if (coupon) await releaseCoupon(ctx.db, shop.id, coupon.code);
    throw error;
  }
}

interface Terms {
  offer: Offer;
  takesEffect: PlannedChange["takesEffect"];
  trialDays: number;
  coupon: Coupon | undefined;
}

async function createAtShopify(ctx: Context, shop: Shop, { offer, takesEffect, trialDays, coupon }: Terms) {
  // Test charges only in the sandbox and in development stores.
  const isTest =
    ctx.config.sandboxUrl !== undefined ||
    (await ctx.shopify.graphql(shop, developmentStore, {})).shop.plan.partnerDevelopment;
  const { appSubscriptionCreate: result } = await ctx.shopify.graphql(shop, subscriptionCreate, {
    name: nameOf(offer),
    returnUrl: await returnUrl(ctx, shop),
    lineItems: linesOf(offer, coupon),
    trialDays,
    test: isTest,
    replacementBehavior: takesEffect === "now" ? "APPLY_IMMEDIATELY" : "APPLY_ON_NEXT_BILLING_CYCLE",
  });
  const [problem] = result.userErrors;
  if (problem) throw new AppError(USER_ERROR, "shopifyRefused", { values: { message: problem.message } });
  if (!result.appSubscription || !result.confirmationUrl) {
    throw new Error("Shopify created a subscription without saying where it is approved");
  }
  return { subscription: result.appSubscription, url: result.confirmationUrl };
}

/** Shown to the merchant on the bill: plan, size and interval. */
function nameOf({ plan, quota, interval }: Offer): string {
  return `${planOf(plan).name} ${quota} / ${interval}`;
}

function linesOf(offer: Offer, coupon: Coupon | undefined) {
  const cap = defaultCap(offer);
  const recurring = {
    interval: offer.interval,
    price: moneyInput(offer.priceCents),
    ...(coupon &&
      coupon.multiplier < 1 && {
        discount: {
          // 1 − 0.7 is 0.30000000000000004.
          value: { percentage: Number((1 - coupon.multiplier).toFixed(4)) },
          durationLimitInIntervals: couponIntervals(coupon.months, offer.interval),
        },
      }),
  };
  return [
    { plan: { appRecurringPricingDetails: recurring } },
    ...(cap !== null && offer.overageCents !== null
      ? [
          {
            plan: {
              appUsagePricingDetails: {
                terms: `$${moneyInput(offer.overageCents).amount} for each order above ${offer.quota} in 30 days`,
                cappedAmount: moneyInput(cap),
              },
            },
          },
        ]
      : []),
  ];
}

async function remember(
  ctx: Context,
  actor: Actor,
  shop: Shop,
  subscription: ShopifySubscription,
  { offer, takesEffect, trialDays, coupon }: Terms,
): Promise<void> {
  const usage = subscription.lineItems.find(
    ({ plan }) => plan.pricingDetails.__typename === "AppUsagePricing",
  );
  await transaction(ctx.db, async (tx) => {
    await insertSubscription(tx, {
      shopId: shop.id,
      id: subscription.id,
      planCode: offer.plan,
      interval: offer.interval,
      quota: offer.quota,
      priceCents: offer.priceCents,
      overageCents: offer.overageCents,
      trialDays,
      couponCode: coupon?.code ?? null,
      replacement: takesEffect,
      status: "PENDING",
      usageLineId: usage?.id ?? null,
      cappedCents: usage ? defaultCap(offer) : null,
      createdAt: ctx.now(),
    });
    await writeAudit(tx, {
      shopId: shop.id,
      actor: actor.user,
      action: "plan.requested",
      details: { plan: offer.option, interval: offer.interval, subscription: subscription.id },
      createdAt: ctx.now(),
    });
  });
}
