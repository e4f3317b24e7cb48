import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { PageFrame } from "../../components/page-frame";
import { useTranslation } from "../../i18n/translation";

/** States that the guided start is not built yet, and where to begin instead. */
export function GuidedStart() {
  const { t } = useTranslation("coming");

  return (
    <PageFrame title={t("onBoarding.title")}>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("notYet")}
          </Text>
          <Text as="p">{t("onBoarding.missing")}</Text>
          <Text as="p" tone="subdued">
            {t("onBoarding.meanwhile")}
          </Text>
          <InlineStack>
            <Button url="/track/dashboard">{t("open.dashboard")}</Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </PageFrame>
  );
}
