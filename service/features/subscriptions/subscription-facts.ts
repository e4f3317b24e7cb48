import type { SubscriptionStatus } from "../../platform/db/tables/billing";
import type { BillingState, ShopifySubscription } from "../../adapters/shopify/billing-operations";
import { toCents } from "../../domain/billing/money";
import type { Subscription } from "../../domain/billing/subscriptions.queries";

/** What Shopify says of one of our subscriptions. */
export interface SubscriptionFacts {
  status: SubscriptionStatus;
  periodEnd: Date | null;
  cappedCents: number | null;
}

const STATUSES: ReadonlySet<string> = new Set<SubscriptionStatus>([
  "PENDING",
  "ACTIVE",
  "DECLINED",
  "EXPIRED",
  "FROZEN",
  "CANCELLED",
]);

/** Shopify keeps the newest fifty in sight; an older one that it no longer shows is over. */
export function factsOf(state: BillingState, row: Subscription): SubscriptionFacts {
  const { activeSubscriptions, allSubscriptions } = state.currentAppInstallation;
  const active = activeSubscriptions.find(({ id }) => id === row.id);
  if (active) {
    return {
      status: statusOf(active.status),
      periodEnd: active.currentPeriodEnd ? new Date(active.currentPeriodEnd) : row.periodEnd,
      cappedCents: capOf(active),
    };
  }
  const listed = allSubscriptions.nodes.find(({ id }) => id === row.id);
  const status = statusOf(listed?.status ?? "CANCELLED");
  // Only the list of active ones can make a subscription active.
  const isHalfActive = status === "ACTIVE";
  return {
    status: isHalfActive ? row.status : status,
    periodEnd: row.periodEnd,
    cappedCents: row.cappedCents,
  };
}

/** @throws Error for an unknown status, so that it grants nothing. */
function statusOf(status: string): SubscriptionStatus {
  if (STATUSES.has(status)) return status as SubscriptionStatus;
  throw new Error(`Shopify knows a status of subscriptions that is not documented: ${status}`);
}

function capOf({ lineItems }: ShopifySubscription): number | null {
  for (const { plan } of lineItems) {
    if (plan.pricingDetails.__typename === "AppUsagePricing") {
      return toCents(plan.pricingDetails.cappedAmount.amount);
    }
  }
  return null;
}

/** Whether Shopify bills what we asked for: else somebody else's charge, or an altered one, would grant a plan. */
export function isAsAgreed(state: BillingState, row: Subscription): boolean {
  const active = state.currentAppInstallation.activeSubscriptions.find(({ id }) => id === row.id);
  const recurring = active?.lineItems
    .map(({ plan }) => plan.pricingDetails)
    .find((pricing) => pricing.__typename === "AppRecurringPricing");
  return (
    recurring !== undefined &&
    recurring.interval === row.interval &&
    recurring.price.currencyCode === "USD" &&
    toCents(recurring.price.amount) === row.priceCents
  );
}
