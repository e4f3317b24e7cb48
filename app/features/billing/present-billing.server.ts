import type { LinkedStores } from "../../../contract/linked-stores";
import type { PlanList, PlanOption, PlanPreview, Usage } from "../../../contract/billing";
import type { Quote } from "../../../machines/plan-change.setup";
import { planOfOption, plansForSale } from "../../../permissions/option";
import {
  CONTACT_PLAN,
  DEFAULT_PLAN,
  type PlanInterval,
  planOf,
  startsAt,
  tiersOf,
} from "../../../permissions/plans";
import type { ResolvedGate } from "../../../permissions/store-gates";
import type { Format } from "../../i18n/format.server";

const cents = (dollars: number) => Math.round(dollars * 100);
const centsOrNull = (dollars: number | null) => (dollars === null ? null : cents(dollars));

/** The current plan and the offers. Money in cents, since the browser computes coupons. */
export function presentPlans(list: PlanList, shop: string, format: Format, gates: readonly ResolvedGate[]) {
  const { current_plan: plan } = list;
  const { code } = planOf(planOfOption(plan.plan));
  return {
    current: {
      plan: plan.plan,
      interval: plan.interval,
      code,
      name: plan.name,
      priceCents: cents(plan.price),
      originalCents: cents(plan.original_price),
      discount: plan.discount && {
        percent: plan.discount.percent,
        regularCents: cents(plan.discount.regular_price),
        until: format.date(plan.discount.until),
      },
      isGranted: plan.granted,
      quota: plan.quota_amount,
      remain: plan.quota_remain,
      used: plan.quota_used,
      trial: plan.trial_status,
      trialEnds: format.date(plan.trial_ends_at),
      /** The last day of the cycle, as the chart of its usage has it: the next one begins on the day after. */
      cycleEnds: plan.cycle_ends_at && format.date(dayEarlier(plan.cycle_ends_at)),
      isFrozen: plan.frozen,
      /** Name of the plan that was canceled since its discount had been taken before. */
      discountTaken: plan.discount_taken?.name ?? null,
      next: plan.next && { ...plan.next, at: format.date(plan.next.at) },
      openApprovals: plan.open_approvals,
      mainStore: plan.main_store.myshopify_domain,
      isLinked: plan.main_store.myshopify_domain !== shop,
    },
    offers: [
      starterOffer(list.starter.quota),
      ...[...list.growth_list, ...list.advanced_list, ...list.custom].map(presentOffer),
    ],
    launchOffers: list.offers,
    couriers: list.couriers,
    /** Features gained or lost by a change. */
    gates,
    /** Of the next plan that is paid by the month. */
    trialDays: plan.trial_days,
    yearlyDiscount: yearlyDiscount(),
    enterpriseFrom: {
      EVERY_30_DAYS: startsAt(CONTACT_PLAN, "EVERY_30_DAYS") ?? 0,
      ANNUAL: startsAt(CONTACT_PLAN, "ANNUAL") ?? 0,
    },
  };
}
export type PlansView = ReturnType<typeof presentPlans>;
export type CurrentPlanView = PlansView["current"];
export type OfferView = ReturnType<typeof presentOffer>;

/** What a change would do and cost. */
export function presentQuote(preview: PlanPreview, format: Format): Quote {
  return {
    takesEffect: preview.takes_effect,
    day: format.date(preview.at) ?? "",
    trialDays: preview.trial_days,
    priceCents: cents(preview.price),
    firstCents: cents(preview.first_price),
    discount: preview.discount,
    currentCents: cents(preview.current_price),
    quotaUsed: preview.quota_used,
    capCents: centsOrNull(preview.capped_amount),
  };
}

function presentOffer(option: PlanOption) {
  const months = option.interval === "ANNUAL" ? 12 : 1;
  const priceCents = cents(option.price);
  return {
    plan: option.plan as string,
    code: planOfOption(option.plan),
    interval: option.interval as PlanInterval,
    quota: option.quota,
    priceCents,
    monthCents: cents(option.month_discount_price),
    originalMonthCents: Math.round(cents(option.original_price) / months),
    /** Without an offer: what is paid once it is over, and what a coupon reduces in its place. */
    regularCents: cents(option.discount_duration === null ? option.price : option.original_price),
    /** Payments that an offer lasts; null without one. */
    discountPayments: option.discount_duration,
    overageCents: centsOrNull(option.extra_shipment_price),
  };
}

/** The free plan as an offer, of which the API says the quota only. */
function starterOffer(quota: number): OfferView {
  return {
    plan: DEFAULT_PLAN,
    code: DEFAULT_PLAN,
    interval: "EVERY_30_DAYS",
    quota,
    priceCents: 0,
    monthCents: 0,
    originalMonthCents: 0,
    regularCents: 0,
    discountPayments: null,
    overageCents: null,
  };
}

/** Discount of the annual interval in percent. */
function yearlyDiscount(): number {
  const [tier] = tiersOf(plansForSale.at(-1) ?? DEFAULT_PLAN, "ANNUAL");
  return tier ? Math.round(100 - (100 * tier.priceCents) / tier.originalPriceCents) : 0;
}

const DAY_MS = 86_400_000;
const dayAfter = (isoDate: string) =>
  new Date(Date.parse(`${isoDate}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const dayEarlier = (iso: string) => new Date(Date.parse(iso) - DAY_MS).toISOString();
const dayBefore = (isoDate: string) =>
  new Date(Date.parse(`${isoDate}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);

function daysBetween(period: { from: string; to: string } | undefined): string[] {
  const days: string[] = [];
  for (let day = period?.from; period && day && day < period.to; day = dayAfter(day)) days.push(day);
  return days;
}

/** Use of the quota: the current period by day, earlier ones as one row each. */
export function presentUsage(usage: Usage, format: Format) {
  let total = 0;
  return {
    limit: usage.limit,
    cap: usage.capped_amount && {
      amountCents: cents(usage.capped_amount.amount),
      usedCents: cents(usage.capped_amount.used),
    },
    overageCents: centsOrNull(usage.extra_shipment_price),
    waiting: usage.waiting_orders,
    runsOut: usage.runs_out_on && format.fullDay(usage.runs_out_on),
    periods: usage.periods.map((period) => ({
      from: period.from,
      label: format.days(period.from, dayBefore(period.to)),
      quota: period.quota,
      used: period.used,
      extra: period.overage_orders,
      overageCents: cents(period.overage_cost),
    })),
    days: usage.days.map(({ day, orders }) => {
      total += orders;
      return { day, label: format.day(day), orders, total };
    }),
    /** Every day of the period: the chart's axis, also on the first one. */
    axis: daysBetween(usage.periods[0]).map((day) => ({ day, label: format.day(day) })),
  };
}
export type UsageView = ReturnType<typeof presentUsage>;

/** Stores that share this plan. */
export function presentStores(linked: LinkedStores) {
  return {
    role: linked.role,
    mainStore: linked.main_store.myshopify_domain,
    key: linked.connection_key,
    stores: linked.stores.map(({ myshopify_domain, name, quota_usage }) => ({
      domain: myshopify_domain,
      name,
      used: quota_usage,
    })),
  };
}
export type StoresView = ReturnType<typeof presentStores>;
