import { USER_ERROR } from "../../../contract/errors";
import type { ShopId } from "../../../contract/ids";
import type { Reason } from "../../../contract/reasons";
import type { PlanCode } from "../../../permissions/levels";
import { planOf } from "../../../permissions/plans";
import type { Actor, Context } from "../../platform/context";
import { type Db, type Tx, transaction } from "../../platform/db/database";
import { AppError } from "../../platform/errors";
import {
  type Coupon,
  countOtherUses,
  findCoupon,
  findCouponUse,
  holdCoupon,
  lockCoupon,
} from "./coupons.queries";

/** Shopify keeps an approval page open for two days; a place among the uses is held as long. */
const HELD_MS = 2 * 86_400_000;

/** Coupons are read out, printed and retyped: case and space around do not count. */
export function couponCode(given: string): string {
  return given.trim().toUpperCase();
}

/** Why a coupon is refused. */
type CouponReason = Extract<Reason, `coupon${string}`>;

/**
 * What a coupon leaves of the price, and on which plans. Wrong guesses are counted by shop.
 * @throws AppError USER_ERROR with the reason, TOO_MANY_REQUESTS after too many guesses
 */
export async function checkCoupon(ctx: Context, actor: Actor, given: string) {
  const coupon = await guarded(ctx, actor.shop, () => validCoupon(ctx, ctx.db, actor.shop, given, null));
  return {
    discount: coupon.multiplier,
    duration: coupon.months,
    plans: coupon.plans.map((code) => planOf(code).name),
  };
}

/** Checks the coupon for one plan under the same rate limit, without reserving a use. */
export function findValidCoupon(ctx: Context, shop: ShopId, given: string, plan: PlanCode): Promise<Coupon> {
  return guarded(ctx, shop, () => validCoupon(ctx, ctx.db, shop, given, plan));
}

/** The same, and a place among its uses is held for this shop while the merchant decides. */
export function reserveCoupon(ctx: Context, shop: ShopId, given: string, plan: PlanCode): Promise<Coupon> {
  return guarded(ctx, shop, () =>
    transaction(ctx.db, async (tx) => {
      await lockCoupon(tx, couponCode(given));
      const coupon = await validCoupon(ctx, tx, shop, given, plan);
      await holdCoupon(tx, shop, coupon.code, new Date(ctx.now().getTime() + HELD_MS));
      return coupon;
    }),
  );
}

/** For the rate limit every refused coupon counts as a wrong guess, whatever the reason. */
function guarded(ctx: Context, shop: ShopId, find: () => Promise<Coupon>): Promise<Coupon> {
  const isWrong = (outcome: unknown) => outcome instanceof AppError && outcome.code === USER_ERROR;
  return ctx.limits.guess("coupon-failed", String(shop), find, isWrong);
}

async function validCoupon(
  ctx: Context,
  db: Db | Tx,
  shop: ShopId,
  given: string,
  plan: PlanCode | null,
): Promise<Coupon> {
  const now = ctx.now();
  const coupon = await findCoupon(db, couponCode(given));
  const reason = coupon ? await refusalOf(db, coupon, shop, plan, now) : "couponUnknown";
  if (coupon && !reason) return coupon;
  if (reason !== "couponOtherPlan") throw new AppError(USER_ERROR, reason ?? "couponUnknown");
  const plans = coupon?.plans.map((code) => planOf(code).name).join(", ") ?? "";
  throw new AppError(USER_ERROR, reason, { values: { plans } });
}

async function refusalOf(
  db: Db,
  coupon: Coupon,
  shop: ShopId,
  plan: PlanCode | null,
  now: Date,
): Promise<CouponReason | null> {
  if (coupon.endsAt && coupon.endsAt <= now) return "couponEnded";
  if (coupon.startsAt && coupon.startsAt > now) return "couponNotYet";
  if (plan && coupon.plans.length > 0 && !coupon.plans.includes(plan)) return "couponOtherPlan";
  if ((await findCouponUse(db, shop, coupon.code))?.usedAt) return "couponAlreadyUsed";
  if (coupon.maxUses === null) return null;
  return (await countOtherUses(db, coupon.code, shop, now)) < coupon.maxUses ? null : "couponUsedUp";
}
