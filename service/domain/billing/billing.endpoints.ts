import type { Handlers } from "../../platform/http/handlers";
import { checkCoupon } from "./check-coupon";
import { currentPlan } from "./current-plan";
import { previewPlan } from "./preview-plan";
import { showUsage } from "./show-usage";

export const billingHandlers = {
  getPlan: ({ ctx, actor }) => currentPlan(ctx, actor),
  applyDiscountCode: ({ ctx, actor, query }) => checkCoupon(ctx, actor, query.discount_code),
  previewPlan: ({ ctx, actor, query }) => previewPlan(ctx, actor, query),
  getUsage: ({ ctx, actor }) => showUsage(ctx, actor),
} satisfies Handlers;
