import type { EventFrom } from "xstate";
import type { planChangeMachine } from "../../../machines/plan-change.machine";
import type { PlanInterval } from "../../../permissions/plans";
import { ChangePlanDialog } from "./change-plan-dialog";
import { ContactDialog } from "./contact-dialog";
import { MainStoreDialog } from "./main-store-dialog";
import type { PlansView } from "./present-billing.server";
import type { PlanChangeState } from "./use-plan-change";

export interface PlanChangeProps {
  state: PlanChangeState;
  send: (event: EventFrom<typeof planChangeMachine>) => void;
}

/** What the dialogs say beside the state of the change. */
export interface OfPlanChange {
  plans: PlansView;
  interval: PlanInterval;
  mainStoreUrl: string;
  supportUrl: string;
  isSupportDedicated: boolean;
}

/** The dialog that a change of plan is at, if any. */
export function PlanChangeDialogs({
  state,
  send,
  plans,
  interval,
  mainStoreUrl,
  supportUrl,
  isSupportDedicated,
}: PlanChangeProps & OfPlanChange) {
  const close = () => send({ type: "change.abandoned" });

  if (state.hasTag("modal") && state.context.choice)
    return (
      <ChangePlanDialog state={state} send={send} plans={plans} isSupportDedicated={isSupportDedicated} />
    );
  if (state.hasTag("mainStore"))
    return <MainStoreDialog store={plans.current.mainStore} url={mainStoreUrl} onClose={close} />;
  if (state.hasTag("contact"))
    return <ContactDialog from={plans.enterpriseFrom} interval={interval} url={supportUrl} onClose={close} />;
  return null;
}
