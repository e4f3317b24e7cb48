import { useAbility } from "@casl/react";
import { Card, Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import { lockOf, type GateAbility } from "../../../permissions/ability";
import type { FeatureId } from "../../../permissions/decide";
import { Gate } from "../../components/gate";

/** Features of an area that this store's plan does not open, each with the plan that does. */
export function LockedFeatures({ features }: { features: FeatureId[] }) {
  const { t } = useTranslation("gates");
  const ability = useAbility<GateAbility>();
  const locked = features.filter((feature) => lockOf(ability, feature));
  if (locked.length === 0) return null;

  return (
    <Card>
      <Text as="h2" variant="headingMd">
        {t("locked")}
      </Text>
      <ul className="wb-locked-list">
        {locked.map((feature) => (
          <li key={feature}>
            <Gate feature={feature} locked={<Text as="span">{t(`feature.${feature}`)}</Text>}>
              {null}
            </Gate>
          </li>
        ))}
      </ul>
    </Card>
  );
}
