import { screen, within } from "@testing-library/react";
import * as billing from "../../app/routes/track.billing";
import * as dashboard from "../../app/routes/track.dashboard";
import { wellReplies } from "../admin-data";
import { aBillingPlan, aPlanList, billingReplies } from "../billing-data";
import { mockEndApi, type Replies } from "../msw/end-api";
import { renderPage } from "./render-page";

const pages = { "/track/billing": billing, "/track/dashboard": dashboard } as never;

/** The real billing page with its resource routes, over a faked service. */
export async function openBilling(
  replies: Replies = {},
  at = "/track/billing",
  config: { sandbox?: boolean; dedicatedSupportUrl?: string; affiliateUrl?: string } = {},
) {
  const service = mockEndApi({ ...wellReplies(), ...billingReplies(), ...replies });
  const view = await renderPage(service, at, pages, config);
  return { ...view, service };
}

export const tile = (name: string) => within(screen.getByRole("article", { name }));
export const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
/** What the service answers to a store on such a plan. */
export const planned = (change: object, list: object = {}) => ({
  getPlanList: aPlanList({ current_plan: aBillingPlan(change), ...list }),
});
