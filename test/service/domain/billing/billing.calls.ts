import { launchOffers } from "../../../../permissions/discount";
import { insertCoupon } from "../../../../service/domain/billing/coupons.queries";
import type { Prepared, ValidCalls } from "../../main/http/valid-call";
import { subscribe } from "./a-subscriber";

/** A coupon, and a plan with overage, whose cap can be changed. */
export async function billingCalls({ service, shop }: Prepared): Promise<ValidCalls> {
  await insertCoupon(service.ctx.db, {
    code: "WELCOME",
    multiplier: 0.7,
    months: 6,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    createdAt: service.clock.now,
  });
  await subscribe(service, shop, { plan: "ADVANCED_3000" });
  return {
    applyDiscountCode: { input: { discount_code: "WELCOME" } },
    dismissOffer: { input: { offer: launchOffers[0]!.id } },
    changePlan: { input: { plan: "GROWTH_500", interval: "EVERY_30_DAYS" } },
    previewPlan: { input: { plan: "GROWTH_500", interval: "EVERY_30_DAYS" } },
    changeCappedAmount: { input: { amount: 200 } },
  };
}
