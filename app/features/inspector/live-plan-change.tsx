import { useTranslation } from "../../i18n/translation";
import { PlanChangeDialogs } from "../billing/plan-change-dialogs";
import { PlanChangeFailure } from "../billing/plan-change-failure";
import type { LiveProps } from "./live-props";

/** The dialogs and the failure; the tiles have no state of this machine. */
export function LivePlanChange({ state, send, view: { plans, supportUrl } }: LiveProps) {
  const { t } = useTranslation("inspector");
  if (!plans) return <p>{t("live.noPlans")}</p>;

  const shown = { state: state as never, send };
  return (
    <>
      <PlanChangeFailure {...shown} />
      <PlanChangeDialogs
        {...shown}
        plans={plans}
        interval={plans.current.interval}
        mainStoreUrl="#"
        supportUrl={supportUrl}
        isSupportDedicated
      />
    </>
  );
}
