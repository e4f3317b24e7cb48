import { useMemo } from "react";
import type { EventFrom, SnapshotFrom } from "xstate";
import { couponMachine, type Coupon } from "../../../machines/coupon.machine";
import { useFetcherActor } from "../../shell/use-fetcher-actor";
import { useLiveMachine } from "../../shell/use-live-machine";

export interface CouponProps {
  state: SnapshotFrom<typeof couponMachine>;
  send: (event: EventFrom<typeof couponMachine>) => void;
}

/** The coupon machine with its actual call. */
export function useCoupon(): CouponProps {
  const verifyCode = useFetcherActor<Coupon, { code: string }>("/track/billing/coupon");
  const machine = useMemo(() => couponMachine.provide({ actors: { verifyCode } }), [verifyCode]);
  const [state, send] = useLiveMachine(machine);
  return { state, send };
}
