import { gid, parseGid } from "../ids";
import type { AppSubscriptionRecord, BillingLineRecord, UsageRecord } from "../records";
import type { ShopStore } from "../shop-store";

const amount = (cents: number, currencyCode: string) => ({ amount: (cents / 100).toFixed(2), currencyCode });

/** "4.90" → 490 */
export function centsOf(money: { amount: string | number }): number {
  return Math.round(Number(money.amount) * 100);
}

export function presentSubscription(subscription: AppSubscriptionRecord) {
  return {
    __typename: "AppSubscription",
    id: gid("AppSubscription", subscription.id),
    name: subscription.name,
    status: subscription.status,
    test: subscription.test,
    trialDays: subscription.trialDays,
    returnUrl: subscription.returnUrl,
    createdAt: subscription.createdAt,
    currentPeriodEnd: subscription.currentPeriodEnd,
    lineItems: subscription.lines.map((line) => presentLine(line, subscription.currency)),
  };
}

function presentLine(line: BillingLineRecord, currency: string) {
  return {
    __typename: "AppSubscriptionLineItem",
    id: gid("AppSubscriptionLineItem", line.id),
    plan: { pricingDetails: presentPricing(line.plan, currency) },
  };
}

function presentPricing(plan: BillingLineRecord["plan"], currency: string) {
  if (plan.kind === "usage") {
    return {
      __typename: "AppUsagePricing",
      interval: "EVERY_30_DAYS",
      terms: plan.terms,
      balanceUsed: amount(plan.balanceCents, currency),
      cappedAmount: amount(plan.cappedCents, currency),
    };
  }
  return {
    __typename: "AppRecurringPricing",
    interval: plan.interval,
    planHandle: null,
    price: amount(plan.priceCents, currency),
    discount: plan.discount && presentDiscount(plan.priceCents, plan.discount, currency),
  };
}

type Discount = NonNullable<Extract<BillingLineRecord["plan"], { kind: "recurring" }>["discount"]>;

function presentDiscount(priceCents: number, discount: Discount, currency: string) {
  const off = discount.amountCents ?? Math.round(priceCents * (discount.percentage ?? 0));
  return {
    durationLimitInIntervals: discount.intervals,
    remainingDurationInIntervals: discount.intervals,
    priceAfterDiscount: amount(Math.max(0, priceCents - off), currency),
    value:
      discount.amountCents === null
        ? { __typename: "AppSubscriptionDiscountPercentage", percentage: discount.percentage ?? 0 }
        : { __typename: "AppSubscriptionDiscountAmount", amount: amount(discount.amountCents, currency) },
  };
}

export function presentUsage(usage: UsageRecord, line: BillingLineRecord, currency: string) {
  return {
    __typename: "AppUsageRecord",
    id: gid("AppUsageRecord", usage.id),
    createdAt: usage.createdAt,
    description: usage.description,
    idempotencyKey: usage.idempotencyKey,
    price: amount(usage.priceCents, currency),
    subscriptionLineItem: presentLine(line, currency),
  };
}

export function findSubscription(shop: ShopStore, id: string) {
  const found = shop.get("subscription", parseGid(id)?.id ?? "");
  return found ? presentSubscription(found) : null;
}

/** The line item and the subscription it belongs to. */
export function findLine(shop: ShopStore, lineGid: string) {
  const id = parseGid(lineGid)?.id;
  for (const subscription of shop.list("subscription")) {
    const line = subscription.lines.find((each) => each.id === id);
    if (line) return { subscription, line };
  }
  return undefined;
}
