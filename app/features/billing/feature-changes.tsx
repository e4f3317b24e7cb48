import { Icon, Text } from "@shopify/polaris";
import { CheckIcon, XSmallIcon } from "@shopify/polaris-icons";
import type { FeatureId } from "../../../permissions/features";
import { AnnouncedFeatures } from "../../components/announced-features";
import { useTranslation } from "../../i18n/translation";

interface Props {
  isUp: boolean;
  features: FeatureId[];
  /** Dedicated support comes or goes with them. */
  hasSupport: boolean;
  /** What the plan will bring once it is built. */
  coming: FeatureId[];
  plan: string;
}

/** Features gained (up) or lost (down) by a change of plan; what is announced is marked, and not counted. */
export function FeatureChanges({ coming, ...changed }: Props) {
  return (
    <>
      <Changed {...changed} />
      {changed.isUp && <AnnouncedFeatures features={coming} />}
    </>
  );
}

function Changed({ isUp, features, hasSupport, plan }: Omit<Props, "coming">) {
  const { t } = useTranslation(["billing", "gates"]);
  const names = features.map((feature) => t(`gates:feature.${feature}`));
  if (hasSupport) names.push(t("billing:compare.support"));
  if (names.length === 0) return <Text as="p">{t("billing:change.noFeatures")}</Text>;

  const title = isUp
    ? t("billing:change.up.features", { plan, count: names.length })
    : t("billing:change.down.features", { count: names.length });
  return (
    <div>
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <ul className="wb-changes" data-direction={isUp ? "up" : "down"}>
        {names.map((name) => (
          <li key={name}>
            <Icon source={isUp ? CheckIcon : XSmallIcon} tone={isUp ? "success" : "subdued"} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
