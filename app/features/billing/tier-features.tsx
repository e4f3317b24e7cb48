import { PLAN_ORDER } from "../../../permissions/levels";
import { bringsSupport, featureChange } from "../../../permissions/plan-change";
import type { PlanCode } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";
import type { PlansView } from "./present-billing.server";

interface Props {
  code: PlanCode;
  plans: PlansView;
  isSupportDedicated: boolean;
}

/** What a plan adds to the one before it: what works by name, what is announced as a number that leads to the comparison. */
export function TierFeatures({ code, plans, isSupportDedicated }: Props) {
  const { t } = useTranslation(["billing", "gates"]);
  const before = PLAN_ORDER[PLAN_ORDER.indexOf(code) - 1];
  const { gained, coming } = before ? featureChange(plans.gates, before, code) : { gained: [], coming: [] };
  const hasMoreCouriers = !before || plans.couriers[code] > plans.couriers[before];

  return (
    <ul className="wb-tier-features">
      {gained.map((feature) => (
        <li key={feature}>{t(`gates:feature.${feature}`)}</li>
      ))}
      {hasMoreCouriers && <li>{t("billing:tier.couriers", { count: plans.couriers[code] })}</li>}
      {isSupportDedicated && bringsSupport(code, before) && <li>{t("billing:compare.support")}</li>}
      {coming.length > 0 && (
        <li data-coming>
          <a href="#compare">{t("billing:tier.coming", { count: coming.length })}</a>
        </li>
      )}
    </ul>
  );
}
