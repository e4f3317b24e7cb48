import { Icon, Text } from "@shopify/polaris";
import { CheckIcon, XSmallIcon } from "@shopify/polaris-icons";
import type { FeatureId } from "../../../permissions/features";
import { AnnouncedFeatures } from "../../components/announced-features";
import { useTranslation } from "../../i18n/translation";

interface Props {
  isUp: boolean;
  features: FeatureId[];
  /** What the plan will bring once it is built. */
  coming: FeatureId[];
  plan: string;
}

/** Features gained (up) or lost (down) by a change of plan; what is announced is marked, and not counted. */
export function FeatureChanges({ isUp, features, coming, plan }: Props) {
  return (
    <>
      <Changed isUp={isUp} features={features} plan={plan} />
      {isUp && <AnnouncedFeatures features={coming} />}
    </>
  );
}

function Changed({ isUp, features, plan }: Omit<Props, "coming">) {
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
