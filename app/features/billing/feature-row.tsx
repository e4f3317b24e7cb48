import { Badge, Icon } from "@shopify/polaris";
import { CheckIcon, ClockIcon, MinusIcon } from "@shopify/polaris-icons";
import { isBuilt } from "../../../permissions/built";
import type { FeatureId } from "../../../permissions/features";
import { PLAN_ORDER } from "../../../permissions/levels";
import type { PlanCode } from "../../../permissions/plans";
import { useTranslation } from "../../i18n/translation";

/** A feature's row in the comparison of plans. */
export function FeatureRow({ feature, plans }: { feature: FeatureId; plans: readonly PlanCode[] }) {
  const { t } = useTranslation(["billing", "gates"]);
  const included = isBuilt(feature) ? "yes" : "soon";
  return (
    <tr>
      <th scope="row">
        {t(`gates:feature.${feature}`)} {included === "soon" && <Badge>{t("gates:soon")}</Badge>}
        <small>{t(`billing:features.${feature}`)}</small>
      </th>
      {PLAN_ORDER.map((plan) => (
        <ComparisonMark key={plan} mark={plans.includes(plan) ? included : "no"} />
      ))}
    </tr>
  );
}

const ICONS = { yes: CheckIcon, soon: ClockIcon, no: MinusIcon };

/** Whether a plan includes something, will include it, or does not. */
export function ComparisonMark({ mark }: { mark: keyof typeof ICONS }) {
  const { t } = useTranslation(["billing", "gates"]);
  return (
    <td data-included={mark === "yes"}>
      <Icon
        source={ICONS[mark]}
        tone={mark === "yes" ? "success" : "subdued"}
        accessibilityLabel={mark === "soon" ? t("gates:soon") : t(`billing:compare.${mark}`)}
      />
    </td>
  );
}
