import { useTranslation } from "react-i18next";
import { PLAN_ORDER, type PlanCode } from "../../permissions/levels";
import { planOf } from "../../permissions/plans";
import { useCall } from "./use-call";

/** Shows the app with another plan's gates; the service keeps to the store's own. For our own staff and testers. */
export function ViewAsChoice({ viewAs }: { viewAs: PlanCode | null }) {
  const { t } = useTranslation("shell");
  const choose = useCall("/track/view-as");

  return (
    <label className="wb-viewas" data-on={viewAs ? "" : undefined}>
      {viewAs ? t("viewAs.now", { plan: planOf(viewAs).name }) : t("viewAs.label")}
      <select
        aria-label={t("viewAs.label")}
        value={viewAs ?? ""}
        disabled={choose.isBusy}
        onChange={(event) => choose.call({ plan: event.currentTarget.value })}
      >
        <option value="">{t("viewAs.own")}</option>
        {PLAN_ORDER.map((code) => (
          <option key={code} value={code}>
            {planOf(code).name}
          </option>
        ))}
      </select>
    </label>
  );
}
