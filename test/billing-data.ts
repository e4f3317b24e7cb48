import type { z } from "zod";
import type { LinkedStores } from "../contract/linked-stores";
import type { BillingPlan, PlanList, PlanOption, PlanPreview, Usage } from "../contract/billing";
import { tiersOf, type PlanCode, type PlanInterval } from "../permissions/plans";
import { SHOP } from "./admin-data";

type Input<Schema extends z.ZodType> = z.input<Schema>;

export const MAIN_STORE = "harbour-main.myshopify.com";

/** What can be bought of a plan for both intervals, as the service lists it from the catalogue. */
function optionsOf(code: PlanCode): Input<typeof PlanOption>[] {
  const intervals: PlanInterval[] = ["EVERY_30_DAYS", "ANNUAL"];
  const monthly = tiersOf(code, "EVERY_30_DAYS");
  return intervals.flatMap((interval) =>
    tiersOf(code, interval).map((tier, index) => ({
      quota: tier.quota,
      price: tier.priceCents / 100,
      original_price: tier.originalPriceCents / 100,
      plan: `${code}_${monthly[index]!.quota}`,
      interval,
      discount_show: interval === "ANNUAL" ? 20 : 0,
      discount_duration: null,
      extra_shipment_price: interval === "ANNUAL" ? null : 0.05,
      month_discount_price: tier.monthlyPriceCents / 100,
    })),
  );
}

/** What was arranged with this store. */
export function aCustomOption(change: Partial<Input<typeof PlanOption>> = {}): Input<typeof PlanOption> {
  return {
    quota: 60_000,
    price: 900,
    original_price: 900,
    plan: "CUSTOM",
    interval: "EVERY_30_DAYS",
    discount_show: 0,
    discount_duration: null,
    extra_shipment_price: 0.02,
    month_discount_price: 900,
    ...change,
  };
}

export function aBillingPlan(change: Partial<Input<typeof BillingPlan>> = {}): Input<typeof BillingPlan> {
  return {
    name: "Growth",
    plan: "GROWTH_300",
    price: 9,
    original_price: 9,
    discount: null,
    granted: false,
    quota_amount: 300,
    quota_remain: 180,
    quota_used: 120,
    interval: "EVERY_30_DAYS",
    trial_status: "used",
    trial_ends_at: null,
    trial_days: 0,
    cycle_ends_at: "2026-12-08T10:00:00.000Z",
    frozen: false,
    next: null,
    discount_taken: null,
    open_approvals: [],
    main_store: { myshopify_domain: SHOP },
    ...change,
  };
}

export const starter = (change: Partial<Input<typeof BillingPlan>> = {}) =>
  aBillingPlan({
    name: "Starter",
    plan: "STARTER",
    price: 0,
    original_price: 0,
    quota_amount: 100,
    quota_remain: 40,
    quota_used: 60,
    trial_days: 7,
    trial_status: "available",
    cycle_ends_at: null,
    ...change,
  });

export function aPlanList(change: Partial<Input<typeof PlanList>> = {}): Input<typeof PlanList> {
  return {
    current_plan: aBillingPlan(),
    starter: { quota: 100 },
    growth_list: optionsOf("GROWTH"),
    advanced_list: optionsOf("ADVANCED"),
    custom: [],
    offers: [],
    couriers: { STARTER: 64, GROWTH: 1000, ADVANCED: 1621, CUSTOM: 1621 },
    ...change,
  };
}

export function aPreview(change: Partial<Input<typeof PlanPreview>> = {}): Input<typeof PlanPreview> {
  return {
    direction: "up",
    takes_effect: "now",
    at: "2026-11-21T09:00:00.000Z",
    trial_days: 0,
    price: 59,
    first_price: 59,
    discount: null,
    current_price: 9,
    quota_used: 120,
    capped_amount: 59,
    ...change,
  };
}

export function aUsage(change: Partial<Input<typeof Usage>> = {}): Input<typeof Usage> {
  return {
    limit: "overage",
    capped_amount: { amount: 10, used: 1.25 },
    extra_shipment_price: 0.05,
    waiting_orders: 0,
    runs_out_on: "2026-12-03",
    periods: [
      { from: "2026-11-08", to: "2026-12-08", quota: 300, used: 120, overage_orders: 0, overage_cost: 0 },
      { from: "2026-10-09", to: "2026-11-08", quota: 300, used: 325, overage_orders: 25, overage_cost: 1.25 },
    ],
    days: Array.from({ length: 14 }, (_, index) => ({
      day: `2026-11-${String(8 + index).padStart(2, "0")}`,
      orders: 6 + (index % 5),
    })),
    ...change,
  };
}

export function linkedStores(change: Partial<Input<typeof LinkedStores>> = {}): Input<typeof LinkedStores> {
  return {
    role: "single",
    main_store: { myshopify_domain: SHOP },
    connection_key: "wbk_7hGq2Lm9",
    stores: [],
    ...change,
  };
}

/** Answers of a service on whose billing page all is well. */
export const billingReplies = () => ({
  getPlanList: aPlanList(),
  getUsage: aUsage(),
  getLinkedStores: linkedStores(),
});
