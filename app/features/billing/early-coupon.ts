import type { EventFromLogic, SnapshotFrom } from "xstate";
import type { couponMachine } from "../../../machines/coupon.machine";
import { NO_COUPON } from "../../../machines/no-coupon";

type CouponState = SnapshotFrom<typeof couponMachine>;
type CouponEvent = EventFromLogic<typeof couponMachine>;

/** What the field shows of the coupon machine. */
export interface CouponProps {
  state: Pick<CouponState, "context"> & {
    hasTag: (tag: Parameters<CouponState["hasTag"]>[0]) => boolean;
    can: (event: CouponEvent) => boolean;
  };
  send: (event: CouponEvent) => void;
}

/** The state of the machine by what waits for its code: what is typed stands in the field, and a code that was submitted is being verified. */
export function earlyCoupon(waiting: readonly CouponEvent[]): CouponProps["state"] {
  let code = "";
  let isBusy = false;
  for (const event of waiting) {
    if (event.type === "code.edited") code = event.code;
    if (event.type === "code.edited" || event.type === "code.submitted")
      isBusy = event.type === "code.submitted" && code.trim() !== "";
  }
  return {
    context: { code, coupon: NO_COUPON, failure: null },
    hasTag: (tag) => tag === "busy" && isBusy,
    can: ({ type }) => type === "code.submitted" && !isBusy && code.trim() !== "",
  };
}
