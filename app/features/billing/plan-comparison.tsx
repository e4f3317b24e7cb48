import { Card, Icon, Text } from "@shopify/polaris";
import { CheckIcon, MinusIcon } from "@shopify/polaris-icons";
import { isFeature, type FeatureId } from "../../../permissions/features";
import { LEVELS, PLAN_ORDER } from "../../../permissions/levels";
import { planOf, type PlanCode } from "../../../permissions/plans";
import type { ResolvedGate } from "../../../permissions/store-gates";
import { useTranslation } from "../../i18n/translation";
import { screenAnchor } from "../screens/screen-anchor";

interface Props {
  current: PlanCode | null;
  gates: readonly ResolvedGate[];
}

/** Every gated feature and the plans that include it for this store; one that is switched off is on no plan. */
export function PlanComparison({ current, gates }: Props) {
  const { t } = useTranslation(["billing", "gates"]);
  const columns = PLAN_ORDER.map(planOf);

  return (
    <section {...screenAnchor("compare")}>
      <Card padding="0">
        <div className="wb-card-head">
          <Text as="h2" variant="headingMd" id="compare-title">
            {t("billing:compare.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("billing:compare.all")}
          </Text>
        </div>
        <table className="wb-compare" aria-labelledby="compare-title">
          <thead>
            <tr>
              <th scope="col">{t("billing:compare.feature")}</th>
              {columns.map(({ code, name }) => (
                <th key={code} scope="col" data-current={code === current || undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {LEVELS.map((level) => (
            <tbody key={level}>
              <tr>
                <th scope="colgroup" colSpan={columns.length + 1}>
                  {t("billing:compare.from", { plan: level })}
                </th>
              </tr>
              {gates
                .filter((gate) => gate.level === level)
                .map(({ feature, plans }) =>
                  isFeature(feature) ? (
                    <FeatureRow key={feature} feature={feature} plans={plans} columns={columns} />
                  ) : null,
                )}
            </tbody>
          ))}
        </table>
      </Card>
    </section>
  );
}

interface RowProps {
  feature: FeatureId;
  plans: readonly PlanCode[];
  columns: ReturnType<typeof planOf>[];
}

function FeatureRow({ feature, plans, columns }: RowProps) {
  const { t } = useTranslation(["billing", "gates"]);
  return (
    <tr>
      <th scope="row">
        {t(`gates:feature.${feature}`)}
        <small>{t(`billing:features.${feature}`)}</small>
      </th>
      {columns.map((plan) => {
        const isIncluded = plans.includes(plan.code);
        return (
          <td key={plan.code} data-included={isIncluded}>
            <Icon
              source={isIncluded ? CheckIcon : MinusIcon}
              tone={isIncluded ? "success" : "subdued"}
              accessibilityLabel={t(isIncluded ? "billing:compare.yes" : "billing:compare.no")}
            />
          </td>
        );
      })}
    </tr>
  );
}
