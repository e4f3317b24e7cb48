import { BlockStack, Card, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { isBuilt } from "../../permissions/built";
import type { FeatureId } from "../../permissions/decide";
import { useTranslation } from "../i18n/translation";
import { UpgradeNote } from "./upgrade-note";
import { PageFrame } from "./page-frame";
import { useFeatureGate } from "./use-feature-gate";

interface Props {
  feature: FeatureId;
  title: string;
  /** The page itself; not called where it is locked. */
  children: () => ReactNode;
}

/**
 * A page that a plan opens as a whole. Locked, its title stays, and one card says what it is and who has it; one that is
 * not built yet locks nothing.
 */
export function GatedPage({ feature, title, children }: Props) {
  const { t } = useTranslation("gates");
  const lock = useFeatureGate(feature);
  if (!lock || !isBuilt(feature)) return <>{children()}</>;

  return (
    <PageFrame title={title}>
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t(`feature.${feature}`)}
          </Text>
          <UpgradeNote feature={feature} />
        </BlockStack>
      </Card>
    </PageFrame>
  );
}
