import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { nameOfLanguage } from "../../../storefront/language-names";
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

/** The preview shows a language in which some of the merchant's texts are not said: what stands there instead. */
export function FallbackNotice({ count, language, onTranslate }: FallbackProps) {
  const { t } = useTranslation("mailEditor");
  return (
    <InlineStack gap="200">
      <Text as="p">{t("languages.fallsBack", { count, name: nameOfLanguage(language) })}</Text>
      <Button variant="plain" onClick={onTranslate}>
        {t("languages.translate")}
      </Button>
    </InlineStack>
  );
}
interface FallbackProps {
  count: number;
  language: string;
  onTranslate: () => void;
}
