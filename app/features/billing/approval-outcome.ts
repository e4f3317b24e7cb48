import { isFreeOption } from "../../../permissions/option";
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
    const isHad = current.plan === wanted.plan && current.interval === wanted.interval;
    if (isHad || current.next?.plan === wanted.plan) return "approved";
    if (isBack) return "pending";
    const isOpen = current.openApprovals.some(
      ({ plan, interval }) => plan === wanted.plan && interval === wanted.interval,
    );
    return isOpen ? "open" : "declined";
  }
  if (!isBack) return null;
  return isFreeOption(current.plan) ? "pending" : "approved";
}
