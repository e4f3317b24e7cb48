import { screen, within } from "@testing-library/react";
import * as billing from "../../app/routes/track.billing";
import * as cappedAmount from "../../app/routes/track_.billing.capped-amount";
import * as change from "../../app/routes/track_.billing.change";
import * as coupon from "../../app/routes/track_.billing.coupon";
import * as stores from "../../app/routes/track_.billing.linked-stores";
import * as preview from "../../app/routes/track_.billing.preview";
import { wellReplies } from "../admin-data";
import { aBillingPlan, aPlanList, billingReplies } from "../billing-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = {
  "/track/billing": billing,
  "/track/billing/capped-amount": cappedAmount,
  "/track/billing/change": change,
  "/track/billing/coupon": coupon,
  "/track/billing/linked-stores": stores,
  "/track/billing/preview": preview,
} as never;

/** The real billing page with its resource routes, over a faked service. */
export async function openBilling(
  replies: Replies = {},
  at = "/track/billing",
  config: { sandbox?: boolean } = {},
) {
  const service = mockEndApi({ ...wellReplies(), ...billingReplies(), ...replies });
  const view = await renderPage(service, at, pages, config);
  return { ...view, service };
}

export const tile = (name: string) => within(screen.getByRole("article", { name }));
export const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
/** What the service answers to a store on such a plan. */
export const planned = (change: object) => ({
  getPlanList: aPlanList({ current_plan: aBillingPlan(change) }),
});
