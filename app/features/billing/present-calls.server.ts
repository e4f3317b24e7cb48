import type { PlanChanged } from "../../../contract/billing";
import type { Quote } from "../../../machines/plan-change.setup";
import type { Presenters } from "../../endApi/present-calls.server";
import { formatFor } from "../../shell/shell-data.server";
import { checkedChange } from "./checked-change.server";
import { presentQuote } from "./present-billing.server";

declare module "../../endApi/calls" {
  interface PresentedCalls {
    changePlan: PlanChanged;
    changeCappedAmount: PlanChanged;
    previewPlan: Quote;
  }
}

export const billingPresenters: Pick<Presenters, "changePlan" | "changeCappedAmount" | "previewPlan"> = {
  changePlan: checkedChange,
  changeCappedAmount: checkedChange,
  async previewPlan(preview, { request, context }) {
    return presentQuote(preview, await formatFor(request, context));
  },
};
