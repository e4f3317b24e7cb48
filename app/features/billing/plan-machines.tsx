import { useEffect, useMemo } from "react";
import { couponMachine } from "../../../machines/coupon.machine";
import type { planChangeMachine } from "../../../machines/plan-change.machine";
import { useCallActor } from "../../shell/use-call-actor";
import type { TakeActor } from "../../shell/use-later-machine";
import { useLiveMachine } from "../../shell/use-live-machine";
import { PlanChangeDialogs, type OfPlanChange } from "./plan-change-dialogs";
import { PlanChangeFailure } from "./plan-change-failure";
import { usePlanChange } from "./use-plan-change";

interface Props extends OfPlanChange {
  takeChange: TakeActor<typeof planChangeMachine>;
  takeCoupon: TakeActor<typeof couponMachine>;
}

/** The machines of the plans, with their actual calls, and what shows where a change of plan is. */
export function PlanMachines({ takeChange, takeCoupon, ...shown }: Props) {
  const [state, send, change] = usePlanChange(shown.plans);
  const coupon = useCoupon();
  useEffect(() => takeChange(change), [takeChange, change]);
  useEffect(() => takeCoupon(coupon), [takeCoupon, coupon]);

  return (
    <>
      <PlanChangeFailure state={state} send={send} />
      <PlanChangeDialogs state={state} send={send} {...shown} />
    </>
  );
}

const toInput = ({ code }: { code: string }) => ({ discount_code: code });

function useCoupon() {
  const verifyCode = useCallActor("applyDiscountCode", toInput);
  const machine = useMemo(() => couponMachine.provide({ actors: { verifyCode } }), [verifyCode]);
  return useLiveMachine(machine)[2];
}
