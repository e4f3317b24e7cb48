import type { PlanChanged, PlanPreview } from "../../../contract/billing";
import type { Presenters } from "../../endApi/present-calls.server";
import { formatFor } from "../../shell/shell-data.server";
import { checkedChange } from "./checked-change.server";

declare module "../../endApi/calls" {
  interface PresentedCalls {
    changePlan: PlanChanged;
    changeCappedAmount: PlanChanged;
    /** With the day on which it would take effect, as the reader writes it. */
    previewPlan: PlanPreview & { day: string };
  }
}

export const billingPresenters: Pick<Presenters, "changePlan" | "changeCappedAmount" | "previewPlan"> = {
  changePlan: checkedChange,
  changeCappedAmount: checkedChange,
  async previewPlan(preview, { request, context }) {
    const format = await formatFor(request, context);
    return { ...preview, day: format.date(preview.at) ?? "" };
  },
};
