import { CouponField } from "../billing/coupon-field";
import type { LiveProps } from "./live-props";

export function LiveCoupon({ state, send }: LiveProps) {
  return <CouponField state={state as never} send={send} />;
}
