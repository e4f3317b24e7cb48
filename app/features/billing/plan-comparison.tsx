import { Card, Icon, Text } from "@shopify/polaris";
import { CheckIcon, MinusIcon } from "@shopify/polaris-icons";
import { useTranslation } from "react-i18next";
import { featureIds, levelOf, type FeatureId } from "../../../permissions/decide";
import { LEVELS, PLAN_ORDER, gateKey, unlocks } from "../../../permissions/levels";
import { planOf, type PlanCode } from "../../../permissions/plans";
import { sectionAnchor } from "../sections/section-anchor";

/** Every gated feature and the plans that include it: the gates' own table, as merchants read it. */
export function PlanComparison({ current }: { current: PlanCode | null }) {
  const { t } = useTranslation(["billing", "gates"]);
  const columns = PLAN_ORDER.map(planOf);

  return (
    <section {...sectionAnchor("compare")}>
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
              {featureIds
                .filter((feature) => levelOf(feature) === level)
                .map((feature) => (
                  <FeatureRow key={feature} feature={feature} columns={columns} />
                ))}
            </tbody>
          ))}
        </table>
      </Card>
    </section>
  );
}

function FeatureRow({ feature, columns }: { feature: FeatureId; columns: ReturnType<typeof planOf>[] }) {
  const { t } = useTranslation(["billing", "gates"]);
  return (
    <tr>
      <th scope="row">
        {t(`gates:feature.${feature}`)}
        <small>{t(`billing:features.${feature}`)}</small>
      </th>
      {columns.map((plan) => {
        const isIncluded = unlocks(gateKey(plan), levelOf(feature));
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
