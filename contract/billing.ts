import { z } from "zod";
import { PLAN_ORDER } from "../permissions/levels";
import { get, nothing, post } from "./endpoint";
import { StoreGate } from "./gates";
import { oneLine } from "./one-line";

/** How often a plan is paid (section 4 of the specification). */
export const INTERVALS = ["EVERY_30_DAYS", "ANNUAL"] as const;
export const Interval = z.enum(INTERVALS);
export type Interval = z.output<typeof Interval>;

/** One store of a linked group; `master` marks the main store. Quotas are orders in the current period. */
const StoreQuota = z.object({
  myshopify_domain: z.string(),
  master: z.boolean(),
  quota_usage: z.int(),
  quota_amount: z.int(),
});

/** The plan object of the shell (section 3 of the specification). `percent` is 0–100, rounded down. */
export const CurrentPlan = z.object({
  name: z.string(),
  plan: z.string(),
  quota_usage: z.int(),
  quota_amount: z.int(),
  percent: z.int(),
  quota_used_up: z.boolean(),
  /** Overrides the plan's name as key of the feature gates. */
  func_permission: z.string().nullable(),
  store_plan_quota_list: z.array(StoreQuota),
  /** Ids of the features that are open for the store at this moment. */
  authList: z.array(z.string()),
  /** What this store has of each gated feature at this moment, exceptions included; one that is absent is locked. */
  gates: z.array(StoreGate),
});
export type CurrentPlan = z.output<typeof CurrentPlan>;

export const getPlan = get("/api/subscribe/plan", {
  summary: "The store's current plan and how much of its quota is used",
  feature: null,
  query: nothing,
  response: CurrentPlan,
});

/** Dollars, with cents as decimals. */
const Dollars = z.number().min(0);

/** The code of what can be bought: `STARTER`, `CUSTOM`, or a plan with its orders a month, such as `GROWTH_500`. */
export const OptionCode = z.string().regex(/^(STARTER|CUSTOM|(GROWTH|ADVANCED)_\d+)$/);

/** A plan as it is offered to this store for an interval: quota and prices are for the whole interval. */
export const PlanOption = z.object({
  quota: z.int(),
  /** As the first payment is. */
  price: Dollars,
  /** Without the discount of the interval, or of an offer. */
  original_price: Dollars,
  plan: OptionCode,
  interval: Interval,
  /** The discount of the interval, or of an offer, in percent; 0 for none. */
  discount_show: z.int(),
  /** Payments that an offer lasts, each for 30 days; null: as long as the plan. */
  discount_duration: z.int().nullable(),
  /** For each order above the quota; null: none are sold, new orders wait. */
  extra_shipment_price: Dollars.nullable(),
  /** `price` spread over the months of the interval. */
  month_discount_price: Dollars,
});
export type PlanOption = z.output<typeof PlanOption>;

/** `available`: the next monthly plan begins with it; `used`: this store had its trial. */
export const TrialStatus = z.enum(["available", "active", "used"]);
export type TrialStatus = z.output<typeof TrialStatus>;

/** The plan that pays, as the billing page shows it. */
export const BillingPlan = z.object({
  name: z.string(),
  plan: OptionCode,
  /** As the present payments are. */
  price: Dollars,
  original_price: Dollars,
  /** What a coupon or an offer takes off `regular_price`, and until when; null: as long as the plan. */
  discount: z
    .object({ percent: z.int(), regular_price: Dollars, until: z.iso.datetime().nullable() })
    .nullable(),
  /** Had without being paid: we have given it to this store. */
  granted: z.boolean(),
  quota_amount: z.int(),
  quota_remain: z.int(),
  /** Orders counted in this period; more than `quota_amount` where extra orders are sold. */
  quota_used: z.int(),
  interval: Interval,
  trial_status: TrialStatus,
  trial_ends_at: z.iso.datetime().nullable(),
  /** Days of trial that the next plan begins with, if it is paid by the month: all of them once, then what is left. */
  trial_days: z.int(),
  /** End of the cycle that is paid; null on the free plan. */
  cycle_ends_at: z.iso.datetime().nullable(),
  /** Shopify holds the subscription back until the shop pays its bill. */
  frozen: z.boolean(),
  /** The plan that was approved last and canceled, since its coupon or offer had been taken with another; for two weeks. */
  discount_taken: z.object({ name: z.string() }).nullable(),
  /** A change that waits for the end of the cycle. */
  next: z.object({ plan: OptionCode, interval: Interval, name: z.string(), at: z.iso.datetime() }).nullable(),
  /** Charges whose approval page at Shopify is still open. */
  open_approvals: z.array(z.object({ plan: OptionCode, interval: Interval })),
  main_store: z.object({ myshopify_domain: z.string() }),
});
export type BillingPlan = z.output<typeof BillingPlan>;

export const PlanList = z.object({
  current_plan: BillingPlan,
  starter: z.object({ quota: z.int() }),
  growth_list: z.array(PlanOption),
  advanced_list: z.array(PlanOption),
  /** What was arranged with this store; empty: contact us. */
  custom: z.array(PlanOption),
  /** Offers that this store may take and has not dismissed; dismissing one leaves the prices as they are. */
  offers: z.array(
    z.object({ id: z.string(), percent: z.int(), days: z.int(), plans: z.array(z.enum(PLAN_ORDER)) }),
  ),
  /** Couriers that a plan's stores can choose, as the directory counts them. */
  couriers: z.record(z.enum(PLAN_ORDER), z.int()),
});
export type PlanList = z.output<typeof PlanList>;

export const getPlanList = get("/api/subscribe/plan-list", {
  summary: "The plan that pays, and every plan that can be chosen, for both intervals",
  feature: null,
  query: nothing,
  response: PlanList,
});

/** A word that names no offer hides nothing. */
export const dismissOffer = post("/api/store/dismiss-offer", {
  summary: "Hides the note about an offer in this store, for good; its prices stay",
  feature: null,
  changes: ["store"],
  body: z.object({
    offer: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  }),
  response: z.object({ dismissed: z.boolean() }),
});

/** What is pasted brings control characters, which cannot be stored: without them a code is a known one, or is not. */
const DiscountCode = oneLine(64);

export const applyDiscountCode = get("/api/subscribe/apply-discount-code", {
  summary: "Whether a coupon is valid for this store, and what is left of the price with it",
  feature: null,
  query: z.object({ discount_code: DiscountCode }),
  /** `discount` is a multiplier: 0.7 for 30 % off. `duration` in months; null: as long as the plan. */
  response: z.object({
    discount: z.number().gt(0).lte(1),
    duration: z.int().nullable(),
    /** Names of plans the coupon is for; empty: all. */
    plans: z.array(z.string()),
  }),
});

/** Dollars in a cycle. */
const CappedAmount = z.number().min(1).max(10_000).multipleOf(0.01);

export const PlanChoice = z.object({
  plan: OptionCode,
  interval: Interval,
  is_trial: z.boolean().default(false),
  discount_code: DiscountCode.min(1).optional(),
  /** The most that extra orders may cost in a cycle; without it what the preview says. A0400 for plans without any. */
  capped_amount: CappedAmount.optional(),
});
export type PlanChoice = z.output<typeof PlanChoice>;

/** `redirect`: the merchant approves it at `url`, in the top window. `reload`: it is done, or noted for the cycle's end. */
export const PlanChanged = z.discriminatedUnion("action", [
  z.object({ action: z.literal("redirect"), url: z.url() }),
  z.object({ action: z.literal("reload") }),
]);
export type PlanChanged = z.output<typeof PlanChanged>;

export const changePlan = post("/api/subscribe/plan", {
  summary: "Changes the plan; only the main store of linked stores may",
  feature: null,
  billingOwner: true,
  changes: ["store"],
  body: PlanChoice,
  response: PlanChanged,
});

/** What a change would do, said before it is confirmed. */
export const PlanPreview = z.object({
  direction: z.enum(["up", "down", "same"]),
  /** `cycle_end` where this month's use does not fit the new quota, or Shopify defers the change. */
  takes_effect: z.enum(["now", "cycle_end"]),
  at: z.iso.datetime(),
  trial_days: z.int(),
  price: Dollars,
  /** With the interval's discount, and the coupon or offer. */
  first_price: Dollars,
  /** What reduces the first price, and for how many payments; null: as long as the plan. Of coupon and offer the better one. */
  discount: z
    .object({ by: z.enum(["coupon", "offer"]), percent: z.int(), payments: z.int().nullable() })
    .nullable(),
  /** What the store pays now; 0 where nothing is paid. */
  current_price: Dollars,
  /** Orders that already count against the new quota; where it waits for the cycle's end, those used until now. */
  quota_used: z.int(),
  capped_amount: Dollars.nullable(),
});
export type PlanPreview = z.output<typeof PlanPreview>;

export const previewPlan = get("/api/subscribe/plan-preview", {
  summary: "When a change of plan would take effect, and what it would cost",
  feature: null,
  query: PlanChoice.omit({ is_trial: true, capped_amount: true }),
  response: PlanPreview,
});

/** Use of the quota: `limit` says what happens to orders above it. */
export const Usage = z.object({
  limit: z.enum(["overage", "wait"]),
  /** The most that extra orders may cost in a cycle, and what they have cost; null where none are sold. */
  capped_amount: z.object({ amount: Dollars, used: Dollars }).nullable(),
  extra_shipment_price: Dollars.nullable(),
  waiting_orders: z.int(),
  /** The day on which the quota is used up at the rate of the last 14 days; null: not in this period. */
  runs_out_on: z.iso.date().nullable(),
  /** The current period first; at most twelve. */
  periods: z.array(
    z.object({
      from: z.iso.date(),
      /** The first day that is no longer in it. */
      to: z.iso.date(),
      quota: z.int(),
      used: z.int(),
      overage_orders: z.int(),
      overage_cost: Dollars,
    }),
  ),
  /** Orders counted on each day of the current period so far. */
  days: z.array(z.object({ day: z.iso.date(), orders: z.int() })),
});
export type Usage = z.output<typeof Usage>;

export const getUsage = get("/api/subscribe/usage", {
  summary: "Use of the quota by month and day, and when it will run out",
  feature: null,
  query: nothing,
  response: Usage,
});

export const changeCappedAmount = post("/api/subscribe/capped-amount", {
  summary: "Changes the most that extra orders may cost in a cycle",
  feature: null,
  billingOwner: true,
  changes: ["store"],
  body: z.object({ amount: CappedAmount }),
  response: PlanChanged,
});

export const billingEndpoints = {
  getPlan,
  getPlanList,
  dismissOffer,
  applyDiscountCode,
  changePlan,
  previewPlan,
  getUsage,
  changeCappedAmount,
};
