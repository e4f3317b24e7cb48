import { BAD_PARAMETER, USER_ERROR } from "../../../contract/errors";
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
import { findValidCoupon, reserveCoupon } from "../../domain/billing/check-coupon";
import { releaseCoupon } from "../../domain/billing/coupons.queries";
import { moneyInput, toCents } from "../../domain/billing/money";
import type { Offer } from "../../domain/billing/offers";
import { trialDaysFor } from "../../domain/billing/paid-plan";
import type { PlannedChange } from "../../domain/billing/plan-change";
import { defaultCap, discountOf, type PlanDiscount } from "../../domain/billing/plan-price";
import { insertSubscription } from "../../domain/billing/subscriptions.queries";

/**
 * Asks Shopify for a subscription and answers where the merchant approves it. Nothing is granted here: the row only
 * remembers what was asked for, to be compared with what Shopify says later.
 * @throws AppError USER_ERROR with Shopify's message, or about the coupon; BAD_PARAMETER for a limit of costs that cannot arise
 */
export async function requestSubscription(
  ctx: Context,
  actor: Actor,
  shop: Shop,
  { billing, offer, takesEffect, now }: PlannedChange,
  { is_trial, discount_code, capped_amount }: PlanChoice,
): Promise<string> {
  // What was to limit the costs must not be left out in silence.
  if (capped_amount !== undefined && offer.overageCents === null) {
    throw new AppError(BAD_PARAMETER, "wrongFields", { fields: [{ path: "capped_amount", key: "invalid" }] });
  }
  const trialDays = is_trial ? trialDaysFor(billing, offer.interval, now) : 0;
  const coupon = discount_code ? await findValidCoupon(ctx, shop.id, discount_code, offer.plan) : undefined;
  const discount = discountOf(offer, coupon);
  const couponCode = coupon && !(discount && "offer" in discount) ? coupon.code : null;
  if (couponCode) await reserveCoupon(ctx, shop.id, couponCode, offer.plan);
  const capCents = capped_amount === undefined ? defaultCap(offer) : toCents(capped_amount);
  const terms: Terms = { offer, takesEffect, trialDays, discount, couponCode, capCents };
  try {
    const { subscription, url } = await createAtShopify(ctx, shop, terms);
    await remember(ctx, actor, shop, subscription, terms);
    return url;
  } catch (error) {
    // The subscription was not created, so it cannot be approved: the reserved use of the coupon is released.
    if (couponCode) await releaseCoupon(ctx.db, shop.id, couponCode);
    throw error;
  }
}

interface Terms {
  offer: Offer;
  takesEffect: PlannedChange["takesEffect"];
  trialDays: number;
  discount: PlanDiscount | null;
  /** The coupon whose use is reserved. */
  couponCode: string | null;
  /** The most that extra orders may cost in a cycle; nothing where none are sold. */
  capCents: number | null;
}

async function createAtShopify(ctx: Context, shop: Shop, terms: Terms) {
  const { offer, takesEffect, trialDays } = terms;
  // Test charges only in the sandbox and in development stores.
  const isTest =
    ctx.config.sandboxUrl !== undefined ||
    (await ctx.shopify.graphql(shop, developmentStore, {})).shop.plan.partnerDevelopment;
  const { appSubscriptionCreate: result } = await ctx.shopify.graphql(shop, subscriptionCreate, {
    name: nameOf(offer),
    returnUrl: await returnUrl(ctx, shop),
    lineItems: linesOf(terms),
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

function linesOf({ offer, discount, capCents }: Terms) {
  const recurring = {
    interval: offer.interval,
    price: moneyInput(offer.priceCents),
    ...(discount && {
      discount: {
        // 1 − 0.7 is 0.30000000000000004.
        value: { percentage: Number((1 - discount.multiplier).toFixed(4)) },
        durationLimitInIntervals: discount.payments,
      },
    }),
  };
  return [
    { plan: { appRecurringPricingDetails: recurring } },
    ...(capCents !== null && offer.overageCents !== null
      ? [
          {
            plan: {
              appUsagePricingDetails: {
                terms: `$${moneyInput(offer.overageCents).amount} for each order above ${offer.quota} in 30 days`,
                cappedAmount: moneyInput(capCents),
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
  { offer, takesEffect, trialDays, discount, couponCode, capCents }: Terms,
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
      couponCode,
      discountMultiplier: discount?.multiplier ?? null,
      discountPayments: discount?.payments ?? null,
      launchOffer: discount && "offer" in discount ? discount.offer : null,
      replacement: takesEffect,
      status: "PENDING",
      usageLineId: usage?.id ?? null,
      cappedCents: usage ? capCents : null,
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
