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
  findWaitingChange,
  isFirstPaidPlan,
  paidPlanOf,
  pricePaid,
  quotaOf,
  runningDiscount,
  trialDaysFor,
  trialOf,
} from "../../domain/billing/paid-plan";
import { countCouriersByPlan } from "../../domain/couriers/count-couriers-by-plan";
import { readSetting } from "../../platform/settings/settings";
import { dismissedOffers } from "./dismiss-offer";
import { readAndApply } from "./read-and-apply";
import { hasUnsettled, listSubscriptions } from "../../domain/billing/subscriptions.queries";

/**
 * The plan of the billing shop, and the plans on offer. While an approval or payment is pending, subscriptions are read
 * from Shopify first, so that a merchant who returns from the approval page sees the result.
 */
export async function listPlans(ctx: Context, actor: Actor): Promise<PlanList> {
  const billingShop = (await hasUnsettled(ctx.db, actor.shop))
    ? await readIfPossible(ctx, actor.ownShop)
    : actor.billingShop;
  const arranged = await listArranged(ctx.db, billingShop);
  const isFirst = await isFirstPaidPlan(ctx.db, billingShop);
  const dismissed = await readSetting(ctx.db, actor.shop, dismissedOffers);
  const [starter] = listOffers(DEFAULT_PLAN, { isFirst });
  return {
    current_plan: await presentCurrent(ctx, billingShop),
    starter: { quota: starter!.quota },
    growth_list: listOffers("GROWTH", { isFirst }).map(presentOffer),
    advanced_list: listOffers("ADVANCED", { isFirst }).map(presentOffer),
    custom: arranged.map(presentOffer),
    offers: isFirst ? launchOffers.filter(({ id }) => !dismissed.includes(id)) : [],
    couriers: await countCouriersByPlan(ctx.db),
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

async function presentCurrent(ctx: Context, billingShop: Shop): Promise<BillingPlan> {
  const now = ctx.now();
  const { plan, option, interval, subscription } = await paidPlanOf(ctx.db, billingShop);
  const period = periodOf(billingShop, now);
  const quota = quotaOf(billingShop);
  const trial = await trialOf(ctx.db, billingShop, now);
  const rows = await listSubscriptions(ctx.db, billingShop.id);
  const discount = subscription ? runningDiscount(subscription, now) : null;
  const used = await countUsed(ctx.db, billingShop, period);
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
    trial_days: await trialDaysFor(ctx.db, billingShop, "EVERY_30_DAYS", now),
    cycle_ends_at: subscription ? period.to.toISOString() : null,
    frozen: rows.some(({ status }) => status === "FROZEN"),
    next: await nextPlan(ctx, billingShop),
    open_approvals: rows
      .filter(({ status, returnedAt }) => status === "PENDING" && returnedAt === null)
      .map(({ planCode, quota: size, interval: every }) => ({
        plan: optionCode(planOf(planCode).code, size, every),
        interval: every,
      })),
    main_store: { myshopify_domain: billingShop.domain },
  };
}

/** The change that waits for the end of the cycle: to the free plan, or to one the merchant has approved. */
async function nextPlan(ctx: Context, billingShop: Shop): Promise<BillingPlan["next"]> {
  const { subscription } = await paidPlanOf(ctx.db, billingShop);
  if (!subscription) return null;
  const at = periodOf(billingShop, ctx.now()).to.toISOString();
  if (subscription.cancelAt) {
    const { code, name } = planOf(DEFAULT_PLAN);
    return { plan: code, interval: "EVERY_30_DAYS", name, at };
  }
  const waiting = await findWaitingChange(ctx.db, billingShop);
  if (!waiting) return null;
  const { code, name } = planOf(waiting.planCode);
  return {
    plan: optionCode(code, waiting.quota, waiting.interval),
    interval: waiting.interval,
    name,
    at,
  };
}
