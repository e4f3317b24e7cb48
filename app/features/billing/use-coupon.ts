import { useMemo } from "react";
import type { EventFrom, SnapshotFrom } from "xstate";
import { couponMachine } from "../../../machines/coupon.machine";
import { useCallActor } from "../../shell/use-call-actor";
import { useLiveMachine } from "../../shell/use-live-machine";

export interface CouponProps {
  state: SnapshotFrom<typeof couponMachine>;
  send: (event: EventFrom<typeof couponMachine>) => void;
}

const toInput = ({ code }: { code: string }) => ({ discount_code: code });

/** The coupon machine with its actual call. */
export function useCoupon(): CouponProps {
  const verifyCode = useCallActor("applyDiscountCode", toInput);
  const machine = useMemo(() => couponMachine.provide({ actors: { verifyCode } }), [verifyCode]);
  const [state, send] = useLiveMachine(machine);
  return { state, send };
}
