import { Card, Text } from "@shopify/polaris";
import { isFeature } from "../../../permissions/features";
import { LEVELS, PLAN_ORDER } from "../../../permissions/levels";
import { hasDedicatedSupport, planOf, type PlanCode } from "../../../permissions/plans";
import type { ResolvedGate } from "../../../permissions/store-gates";
import { useTranslation } from "../../i18n/translation";
import { screenAnchor } from "../screens/screen-anchor";
import { ComparisonMark, FeatureRow } from "./feature-row";

interface Props {
  current: PlanCode | null;
  gates: readonly ResolvedGate[];
  /** Couriers a plan's stores can choose, as the directory counts them; null where that could not be read. */
  couriers: Record<PlanCode, number> | null;
  /** DEDICATED_SUPPORT_URL is set. */
  isSupportDedicated: boolean;
}

/**
 * What each plan has for this store: what is no gate first, then every gated feature. One that is switched off is on no
 * plan, one that is not built is marked as coming.
 */
export function PlanComparison({ current, gates, couriers, isSupportDedicated }: Props) {
  const { t, i18n } = useTranslation(["billing", "gates"]);
  const number = new Intl.NumberFormat(i18n.language);
  const columns = PLAN_ORDER.map(planOf);
  // Our own table is every plan's; levels open parts of the provider's list, which has not been read then.
  const isSame = couriers !== null && new Set(Object.values(couriers)).size === 1;

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
          <tbody>
            {couriers && (
              <tr>
                <th scope="row">
                  {t("billing:compare.couriers")}
                  <small>
                    {t(isSame ? "billing:compare.couriersSame" : "billing:compare.couriersAbout")}
                  </small>
                </th>
                {columns.map(({ code }) => (
                  <td key={code}>{number.format(couriers[code])}</td>
                ))}
              </tr>
            )}
            {isSupportDedicated && (
              <tr>
                <th scope="row">
                  {t("billing:compare.support")}
                  <small>{t("billing:compare.supportAbout")}</small>
                </th>
                {columns.map(({ code }) => (
                  <ComparisonMark key={code} mark={hasDedicatedSupport(code) ? "yes" : "no"} />
                ))}
              </tr>
            )}
          </tbody>
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
                  isFeature(feature) ? <FeatureRow key={feature} feature={feature} plans={plans} /> : null,
                )}
            </tbody>
          ))}
        </table>
      </Card>
    </section>
  );
}
