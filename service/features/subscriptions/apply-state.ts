import type { Context } from "../../platform/context";
import type { Tx } from "../../platform/db/database";
import { cycleMs } from "../../domain/billing/period";
import type { BillingState } from "../../adapters/shopify/billing-operations";
import type { GrantedPlan, Shop } from "../../domain/shops/shops.queries";
import { markCouponUsed, releaseCoupon } from "../../domain/billing/coupons.queries";
import { FREE_PLAN, grantPlan } from "../../domain/billing/grant-plan";
import { trialHash } from "../../domain/billing/read-billing";
import { isDiscountTaken, tellDiscountTaken } from "./discount-taken";
import { factsOf, isAsAgreed } from "./subscription-facts";
import {
  insertUsedTrial,
  listSubscriptions,
  type Subscription,
  updateSubscription,
} from "../../domain/billing/subscriptions.queries";

/**
 * Brings our rows and the shop's plan into line with what Shopify says now. The plan is granted from active
 * subscriptions only, and only from those we asked for, at the price we asked, with a discount not taken before. Frozen, cancelled, or not approved:
 * the shop has the free plan until Shopify says otherwise. Safe to repeat. The caller holds the shop's lock.
 */
export async function applyBillingState(
  ctx: Context,
  tx: Tx,
  shop: Shop,
  state: BillingState,
): Promise<void> {
  const now = ctx.now();
  const rows: Subscription[] = [];
  const canceled = new Set<string>();
  for (const row of await listSubscriptions(tx, shop.id)) {
    const { status, periodEnd, cappedCents } = factsOf(state, row);
    const activatedAt = row.activatedAt ?? (status === "ACTIVE" ? now : null);
    const capRefusedAt = cappedCents === row.cappedCents ? row.capRefusedAt : null;
    const change = { status, periodEnd, cappedCents, activatedAt, capRefusedAt };
    await updateSubscription(tx, shop.id, row.id, change);
    if (activatedAt && !row.activatedAt) await settleActivation(ctx, tx, shop, row);
    if (row.couponCode && row.status === "PENDING" && (status === "DECLINED" || status === "EXPIRED")) {
      await releaseCoupon(tx, shop.id, row.couponCode);
    }
    if (status === "CANCELLED" && row.status !== "CANCELLED") canceled.add(row.id);
    rows.push({ ...row, ...change });
  }

  const active = inForce(ctx, state, rows, now);
  if (active) await grantPlan(ctx, tx, shop, planFrom(shop, active, rows));
  else if (shop.subscriptionId !== null) await grantPlan(ctx, tx, shop, FREE_PLAN);
  for (const row of rows.filter((each) => canceled.has(each.id) && isDiscountTaken(each, rows))) {
    await tellDiscountTaken(ctx, tx, { shop, canceled: row, current: (active ?? FREE_PLAN).planCode });
  }
}

/** Done once per subscription, on activation: marks its coupon as used and the store's trial as taken. */
async function settleActivation(ctx: Context, tx: Tx, shop: Shop, row: Subscription): Promise<void> {
  if (row.couponCode) await markCouponUsed(tx, shop.id, row.couponCode, ctx.now());
  if (row.trialDays > 0) await insertUsedTrial(tx, trialHash(shop), ctx.now());
}

/** The newest active subscription; one that replaces another at the end of a cycle does not count before that. */
function inForce(
  ctx: Context,
  state: BillingState,
  rows: Subscription[],
  now: Date,
): Subscription | undefined {
  const active = rows.filter((row) => {
    if (row.status !== "ACTIVE") return false;
    const isAgreed = isAsAgreed(state, row);
    if (!isAgreed)
      ctx.log.error({ subscription: row.id }, "an active subscription is not what was asked for");
    return isAgreed && !isDiscountTaken(row, rows);
  });
  const isEarly = (row: Subscription) =>
    row.replacement === "cycle_end" &&
    active.some((other) => other !== row && other.periodEnd !== null && other.periodEnd > now);
  return active.find((row) => !isEarly(row)) ?? active[0];
}

/**
 * The plan a subscription stands for. Its first cycle begins when it became active, or, where it took over the cycle
 * of the one before it, when that did: else every change of plan would bring a whole new quota.
 */
function planFrom(shop: Shop, row: Subscription, rows: Subscription[]): GrantedPlan {
  const length = cycleMs(row.interval);
  const end = row.periodEnd ?? new Date(row.activatedAt!.getTime() + row.trialDays * 86_400_000 + length);
  const before = rows.find((other) => other.id === shop.subscriptionId);
  return {
    planCode: row.planCode,
    planInterval: row.interval,
    quotaAmount: row.quota,
    subscriptionId: row.id,
    ...cycleOf(shop, row, end, before, length),
  };
}

function cycleOf(
  shop: Shop,
  row: Subscription,
  end: Date,
  before: Subscription | undefined,
  length: number,
): Pick<GrantedPlan, "cycleStart" | "cycleEnd"> {
  const { cycleStart, cycleEnd } = shop;
  if (before && cycleStart && cycleEnd) {
    const isSameInterval = before.interval === row.interval;
    // Later cycles follow from the first; Shopify only shows the end of the one that is running.
    const offset = (end.getTime() - cycleEnd.getTime()) % length;
    if (isSameInterval && offset === 0) return { cycleStart, cycleEnd };
    // A year may have a day more, so that another cycle is not exactly as long; a trial may be made longer.
    const isAnother = Math.abs(end.getTime() - cycleEnd.getTime()) > length / 2;
    if (isSameInterval && !isAnother) return { cycleStart, cycleEnd: end };
    if (isSameInterval) return { cycleStart: new Date(end.getTime() - length), cycleEnd: end };
  }
  const start = Math.max(row.activatedAt!.getTime(), end.getTime() - length - row.trialDays * 86_400_000);
  return { cycleStart: new Date(start), cycleEnd: end };
}
