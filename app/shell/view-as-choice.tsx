import { PLAN_ORDER, type PlanCode } from "../../permissions/levels";
import { planOf } from "../../permissions/plans";
import { useTranslation } from "../i18n/translation";
import { useViewAs } from "./use-view-as";

/** For staff and testers: shows the app with another plan's gates; the service enforces the store's own. */
export function ViewAsChoice({ viewAs }: { viewAs: PlanCode | null }) {
  const { t } = useTranslation("shell");
  const { choose, isBusy } = useViewAs();

  return (
    <label className="wb-viewas" data-on={viewAs ? "" : undefined}>
      {viewAs ? t("viewAs.now", { plan: planOf(viewAs).name }) : t("viewAs.label")}
      <select
        aria-label={t("viewAs.label")}
        value={viewAs ?? ""}
        disabled={isBusy}
        onChange={(event) => choose((event.currentTarget.value || null) as PlanCode | null)}
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
