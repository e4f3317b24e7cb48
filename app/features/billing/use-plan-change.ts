import { useEffect, useMemo } from "react";
import type { SnapshotFrom } from "xstate";
import type { PlanChoice } from "../../../contract/billing";
import { planChangeMachine } from "../../../machines/plan-change.machine";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { useCallActor } from "../../shell/use-call-actor";
import { useLiveMachine } from "../../shell/use-live-machine";
import { useRevalidationActor } from "../../shell/use-revalidation-actor";
import { knownOf } from "./known-plan";
import type { PlansView } from "./present-billing.server";
import { leaveForApproval } from "./remember-approval";
import { useFailureText } from "./use-failure-text";

export type PlanChangeState = SnapshotFrom<typeof planChangeMachine>;

const toInput = ({ is_trial: _, capped_amount: __, ...choice }: PlanChoice) => choice;

/** The plan-change machine with its actual calls and toasts. */
export function usePlanChange(plans: PlansView) {
  const quoteChange = useCallActor("previewPlan", toInput);
  const changePlan = useCallActor<"changePlan", PlanChoice>("changePlan");
  const readPlans = useRevalidationActor(plans);
  const machine = useMemo(
    () => planChangeMachine.provide({ actors: { quoteChange, changePlan, readPlans } }),
    [quoteChange, changePlan, readPlans],
  );
  const { current } = plans;
  const [state, send, actor] = useLiveMachine(machine, { input: knownOf(current) });

  useEffect(() => send({ type: "plans.read", ...knownOf(current) }), [send, current]);

  const { t } = useTranslation("billing");
  const showToast = useToast();
  const textOf = useFailureText();
  useEffect(() => {
    const subscriptions = [
      actor.on("plan.changed", () => showToast(t("change.done"))),
      actor.on("change.failed", ({ failure }) => showToast({ content: textOf(failure), error: true })),
      actor.on("approval.wanted", ({ url, choice }) =>
        leaveForApproval(url, { kind: "plan", plan: choice.plan, interval: choice.interval }),
      ),
    ];
    return () => subscriptions.forEach((each) => each.unsubscribe());
  }, [actor, showToast, t, textOf]);

  return [state, send, actor] as const;
}
