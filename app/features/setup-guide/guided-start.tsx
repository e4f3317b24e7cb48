import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { PageFrame } from "../../components/page-frame";
import { useTranslation } from "../../i18n/translation";
import { useShell } from "../../shell/use-shell";

/** The first page after the installation: what goes on, and where to begin. */
export function GuidedStart() {
  const { t } = useTranslation("coming");
  const { store } = useShell();

  return (
    <PageFrame title={t("onBoarding.title")}>
      <Card>
        <BlockStack gap="300">
          <Text as="p">{t("onBoarding.meanwhile")}</Text>
          <InlineStack gap="200">
            <Button url="/track/dashboard" variant="primary">
              {t("open.dashboard")}
            </Button>
            <Button url={store.tracking_page_url} external>
              {t("open.page")}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </PageFrame>
  );
}
