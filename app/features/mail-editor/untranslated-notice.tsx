import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";

/** Texts of the merchant's replace ours in every language: while one of them is translated nowhere, this says so. */
export function UntranslatedNotice({ onTranslate }: { onTranslate: () => void }) {
  const { t } = useTranslation("mailEditor");
  return (
    <BlockStack gap="100">
      <Text as="p" tone="subdued">
        {t("languages.untranslated")}
      </Text>
      <InlineStack>
        <Button variant="plain" onClick={onTranslate}>
          {t("languages.translate")}
        </Button>
      </InlineStack>
    </BlockStack>
  );
}
