import { Icon, Text } from "@shopify/polaris";
import { CheckIcon, XSmallIcon } from "@shopify/polaris-icons";
import type { FeatureId } from "../../../permissions/features";
import { useTranslation } from "../../i18n/translation";

/** Features gained (up) or lost (down) by a change of plan. */
export function FeatureChanges({
  isUp,
  features,
  plan,
}: {
  isUp: boolean;
  features: FeatureId[];
  plan: string;
}) {
  const { t } = useTranslation(["billing", "gates"]);
  if (features.length === 0) return <Text as="p">{t("billing:change.noFeatures")}</Text>;

  const title = isUp
    ? t("billing:change.up.features", { plan, count: features.length })
    : t("billing:change.down.features", { count: features.length });
  return (
    <div>
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <ul className="wb-changes" data-direction={isUp ? "up" : "down"}>
        {features.map((feature) => (
          <li key={feature}>
            <Icon source={isUp ? CheckIcon : XSmallIcon} tone={isUp ? "success" : "subdued"} />
            {t(`gates:feature.${feature}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
