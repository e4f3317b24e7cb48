import { Badge, Button, Icon, InlineStack, Text } from "@shopify/polaris";
import { LockIcon } from "@shopify/polaris-icons";
import { isBuilt } from "../../permissions/built";
import type { FeatureId } from "../../permissions/decide";
import { useTranslation } from "../i18n/translation";
import { useFeatureGate } from "./use-feature-gate";
import { useUpgrade } from "./use-upgrade";

/**
 * Names the plan that opens a locked feature and offers it; where no plan would open it, it says only that. What is not
 * built is no reason for an upgrade: it is marked as coming.
 */
export function UpgradeNote({ feature }: { feature: FeatureId }) {
  const { t } = useTranslation("gates");
  const openUpgrade = useUpgrade();
  const lock = useFeatureGate(feature);
  if (!lock) return null;
  if (!isBuilt(feature)) return <Badge>{t("soon")}</Badge>;
  const { level } = lock;

  return (
    <div className="wb-locked-note">
      <InlineStack gap="200" blockAlign="center">
        <InlineStack gap="100" blockAlign="center" wrap={false}>
          <span className="wb-locked-icon">
            <Icon source={LockIcon} tone="subdued" />
          </span>
          <Text as="span" tone="subdued">
            {level ? t("available", { plan: level }) : t("closed")}
          </Text>
        </InlineStack>
        {level && (
          <Button
            variant="plain"
            onClick={() => openUpgrade(feature)}
            accessibilityLabel={`${t(`prompt.${level}`)}: ${t(`feature.${feature}`)}`}
          >
            {t(`prompt.${level}`)}
          </Button>
        )}
      </InlineStack>
    </div>
  );
}
