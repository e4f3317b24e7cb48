import type { BillingPlan, PlanList } from "../../../contract/billing";
import { findChoice, optionCode } from "../../../permissions/option";
import { launchOffers, percentOff } from "../../../permissions/discount";
import { DEFAULT_PLAN, isFree, planOf } from "../../../permissions/plans";
import type { Actor, Context } from "../../platform/context";
import { countUsed } from "../../domain/billing/count-used";
import { periodOf } from "../../domain/billing/period";
import { ShopifyError } from "../../adapters/shopify/error";
import { billingShopOf } from "../../domain/shops/billing-shop";
import { getShopById, type Shop } from "../../domain/shops/shops.queries";
import { dollars } from "../../domain/billing/money";
import { listArranged, listOffers } from "../../domain/billing/offers";
import { presentOffer } from "../../domain/billing/present-offer";
import {
  isFirstPaidPlan,
  paidPlanOf,
  pricePaid,
  quotaOf,
  runningDiscount,
  trialDaysFor,
  trialOf,
  waitingChange,
} from "../../domain/billing/paid-plan";
import { countCouriersByPlan } from "../../domain/couriers/count-couriers-by-plan";
import { readSetting } from "../../platform/settings/settings";
import { findDiscountTaken } from "./discount-taken";
import { dismissedOffers } from "./dismiss-offer";
import { readAndApply } from "./read-and-apply";
import { readBilling, type Billing } from "../../domain/billing/read-billing";
import { hasUnsettled } from "../../domain/billing/subscriptions.queries";

/**
 * The plan of the billing shop, and the plans on offer. While an approval or payment is pending, subscriptions are read
 * from Shopify first, so that a merchant who returns from the approval page sees the result.
 */
export async function listPlans(ctx: Context, actor: Actor, forgetActor: () => void): Promise<PlanList> {
  const isUnsettled = await hasUnsettled(ctx.db, actor.shop);
  const billingShop = isUnsettled ? await readIfPossible(ctx, actor.ownShop) : actor.billingShop;
  // The usage that the page reads next is of the plan that may just have come in force.
  if (isUnsettled) forgetActor();
  const [billing, used, dismissed, couriers] = await Promise.all([
    readBilling(ctx.db, billingShop),
    countUsed(ctx.db, billingShop, periodOf(billingShop, ctx.now())),
    readSetting(ctx.db, actor.shop, dismissedOffers),
    countCouriersByPlan(ctx.db),
  ]);
  const isFirst = isFirstPaidPlan(billing);
  const [starter] = listOffers(DEFAULT_PLAN, { isFirst });
  return {
    current_plan: presentCurrent(billing, used, ctx.now()),
    starter: { quota: starter!.quota },
    growth_list: listOffers("GROWTH", { isFirst }).map(presentOffer),
    advanced_list: listOffers("ADVANCED", { isFirst }).map(presentOffer),
    custom: listArranged(billing).map(presentOffer),
    offers: isFirst ? launchOffers.filter(({ id }) => !dismissed.includes(id)) : [],
    couriers,
  };
}

/**
 * The billing shop after its subscriptions were read. A failed reading is only logged: the page shows the state stored
 * last, and the job reads it again.
 */
async function readIfPossible(ctx: Context, shop: Shop): Promise<Shop> {
  try {
    await readAndApply(ctx, shop);
  } catch (error) {
    const isUnavailable = error instanceof ShopifyError || (error as Error).name === "TimeoutError";
    if (!isUnavailable && !(error instanceof TypeError)) throw error;
    ctx.log.warn({ err: error }, "subscriptions could not be read");
  }
  return billingShopOf(ctx.db, await getShopById(ctx.db, shop.id));
}

function presentCurrent(billing: Billing, used: number, now: Date): BillingPlan {
  const { shop, subscriptions } = billing;
  const { plan, option, interval, subscription } = paidPlanOf(billing);
  const period = periodOf(shop, now);
  const quota = quotaOf(shop);
  const trial = trialOf(billing, now);
  const discount = subscription ? runningDiscount(subscription, now) : null;
  const canceled = findDiscountTaken(subscriptions, now);
  return {
    name: planOf(plan).name,
    plan: option,
    price: dollars(pricePaid(subscription, now)),
    original_price: dollars(
      findChoice(option, interval)?.tier.originalPriceCents ?? subscription?.priceCents ?? 0,
    ),
    discount: discount && {
      percent: percentOff(discount.multiplier),
      regular_price: dollars(subscription?.priceCents ?? 0),
      until: discount.endsAt?.toISOString() ?? null,
    },
    granted: !subscription && !isFree(plan),
    quota_amount: quota,
    quota_remain: Math.max(0, quota - used),
    quota_used: used,
    interval,
    trial_status: trial.status,
    trial_ends_at: trial.endsAt?.toISOString() ?? null,
    trial_days: trialDaysFor(billing, "EVERY_30_DAYS", now),
    cycle_ends_at: subscription ? period.to.toISOString() : null,
    discount_taken: canceled ? { name: planOf(canceled.planCode).name } : null,
    frozen: subscriptions.some(({ status }) => status === "FROZEN"),
    next: nextPlan(billing, now),
    open_approvals: subscriptions
      .filter(({ status, returnedAt }) => status === "PENDING" && returnedAt === null)
      .map(({ planCode, quota: size, interval: every }) => ({
        plan: optionCode(planOf(planCode).code, size, every),
        interval: every,
      })),
    main_store: { myshopify_domain: shop.domain },
  };
}

/** The change that waits for the end of the cycle: to the free plan, or to one the merchant has approved. */
function nextPlan(billing: Billing, now: Date): BillingPlan["next"] {
  const { subscription } = paidPlanOf(billing);
  if (!subscription) return null;
  const at = periodOf(billing.shop, now).to.toISOString();
  if (subscription.cancelAt) {
    const { code, name } = planOf(DEFAULT_PLAN);
    return { plan: code, interval: "EVERY_30_DAYS", name, at };
  }
  const waiting = waitingChange(billing);
  if (!waiting) return null;
  const { code, name } = planOf(waiting.planCode);
  return {
    plan: optionCode(code, waiting.quota, waiting.interval),
    interval: waiting.interval,
    name,
    at,
  };
}
