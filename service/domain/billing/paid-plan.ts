import type { Interval, TrialStatus } from "../../../contract/billing";
import type { PlanCode } from "../../../permissions/levels";
import { optionCode } from "../../../permissions/option";
import { monthsOf, planOf, termsOf } from "../../../permissions/plans";
import type { Shop } from "../shops/shops.queries";
import { cycleMs } from "./period";
import type { Billing } from "./read-billing";
import type { Subscription } from "./subscriptions.queries";

const DAY_MS = 86_400_000;

/** What a store pays for now. */
export interface PaidPlan {
  plan: PlanCode;
  option: string;
  interval: Interval;
  /** What the plan was granted from; undefined where nothing is paid. */
  subscription: Subscription | undefined;
}

/** The plan as it is in force: by the subscription that Shopify confirmed, else as it was granted. */
export function paidPlanOf({ shop, subscriptions }: Billing): PaidPlan {
  const plan = planOf(shop.planCode);
  const interval = shop.planInterval as Interval;
  return {
    plan: plan.code,
    option: optionCode(plan.code, quotaOf(shop), interval),
    interval,
    subscription: subscriptions.find(({ id }) => id === shop.subscriptionId),
  };
}

/** Orders in the period that this shop's plan includes. */
export function quotaOf(shop: Pick<Shop, "quotaAmount" | "planCode" | "planInterval">): number {
  return shop.quotaAmount ?? planOf(shop.planCode).smallestQuota * monthsOf(shop.planInterval as Interval);
}

/** When the trial of a subscription ends; null for one without. */
export function trialEnd({ activatedAt, trialDays }: Subscription): Date | null {
  return activatedAt && trialDays > 0 ? new Date(activatedAt.getTime() + trialDays * DAY_MS) : null;
}

/** Days of trial that the next subscription begins with: the whole of it once, and then what is left of it. */
export function trialDaysFor(billing: Billing, interval: Interval, now: Date): number {
  const { trialDays } = termsOf(interval);
  if (trialDays === 0) return 0;
  const { status, endsAt } = trialOf(billing, now);
  if (status === "available") return trialDays;
  return endsAt ? Math.min(trialDays, Math.ceil((endsAt.getTime() - now.getTime()) / DAY_MS)) : 0;
}

/** Whether the store may still have its trial, is in it, or has had it; and when it ends. */
export function trialOf(billing: Billing, now: Date): { status: TrialStatus; endsAt: Date | null } {
  const { subscription } = paidPlanOf(billing);
  const endsAt = subscription ? trialEnd(subscription) : null;
  if (endsAt && endsAt > now) return { status: "active", endsAt };
  return { status: billing.hadTrial ? "used" : "available", endsAt: null };
}

/** Whether the store never paid for a plan, as far as we know: also before its data was erased, if it had its trial. */
export function isFirstPaidPlan({ subscriptions, hadTrial }: Billing): boolean {
  return !hadTrial && subscriptions.every(({ activatedAt }) => activatedAt === null);
}

/** What is taken off the present payments of a subscription, and until when; null once that is over. */
export function runningDiscount(
  subscription: Subscription,
  now: Date,
): { multiplier: number; endsAt: Date | null } | null {
  const { discountMultiplier, discountPayments, activatedAt, trialDays, interval } = subscription;
  if (discountMultiplier === null || !activatedAt) return null;
  const multiplier = Number(discountMultiplier);
  if (discountPayments === null) return { multiplier, endsAt: null };
  const firstPayment = activatedAt.getTime() + trialDays * DAY_MS;
  const endsAt = new Date(firstPayment + discountPayments * cycleMs(interval));
  return endsAt > now ? { multiplier, endsAt } : null;
}

/** What a store pays now for an interval, in cents. */
export function pricePaid(subscription: Subscription | undefined, now: Date): number {
  if (!subscription) return 0;
  return Math.round(subscription.priceCents * (runningDiscount(subscription, now)?.multiplier ?? 1));
}

/** The subscription the merchant has said yes to and that waits for the end of the cycle. */
export function waitingChange({ subscriptions }: Billing): Subscription | undefined {
  return subscriptions.find(
    ({ status, replacement, returnedAt }) =>
      status === "PENDING" && replacement === "cycle_end" && returnedAt,
  );
}
