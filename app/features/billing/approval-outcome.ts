import { outcomeOf } from "../../../machines/change-outcome";
import { isFreeOption } from "../../../permissions/option";
import { knownOf } from "./known-plan";
import type { CurrentPlanView, UsageView } from "./present-billing.server";
import type { WantedApproval } from "./remember-approval";

interface Facts {
  wanted: WantedApproval | null;
  current: CurrentPlanView | null;
  cap: UsageView["cap"];
  isBack: boolean;
}

type ApprovalOutcome = "approved" | "pending" | "open" | "declined";

/**
 * The result of an approval. Shopify's redirect has a charge's id only after an approval: without it the merchant
 * declined or left, which the charge says: open as long as it can still be approved. An approval that the plan does not show
 * yet is pending.
 */
export function approvalOutcome({ wanted, current, cap, isBack }: Facts): ApprovalOutcome | null {
  if (wanted?.kind === "cap") {
    if (!cap) return null;
    return cap.amountCents === wanted.amountCents ? "approved" : isBack ? "pending" : "declined";
  }
  if (!current) return null;
  if (wanted) {
    const outcome = outcomeOf(wanted, knownOf(current));
    if (outcome === "done") return "approved";
    return isBack ? "pending" : outcome === "open" ? "open" : "declined";
  }
  if (!isBack) return null;
  return isFreeOption(current.plan) ? "pending" : "approved";
}
