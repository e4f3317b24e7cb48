import { BlockStack, InlineStack, Link, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";

/** Leads to the recipients of the daily mail: they have one place, with those of all service notifications. */
export function DigestNote() {
  const { t } = useTranslation("attention");
  return (
    <BlockStack gap="200">
      <Text as="h2" variant="headingMd" id="attention-digest">
        {t("digest.title")}
      </Text>
      <Text as="p" tone="subdued">
        {t("digest.elsewhere")}
      </Text>
      <InlineStack>
        <Link url="/track/settings/notifications">{t("digest.open")}</Link>
      </InlineStack>
    </BlockStack>
  );
}
