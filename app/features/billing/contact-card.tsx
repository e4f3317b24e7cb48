import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { AFFILIATE_PERCENT } from "../../../permissions/discount";
import { useTranslation } from "../../i18n/translation";

interface Props {
  supportUrl: string;
  /** Of a plan that has a support of its own; null for the others, and where there is none. */
  dedicatedSupportUrl: string | null;
  /** Null where there is no programme. */
  affiliateUrl: string | null;
}

/** Whom to ask about a bill, and what one gets for recommending the app. */
export function ContactCard({ supportUrl, dedicatedSupportUrl, affiliateUrl }: Props) {
  const { t } = useTranslation("billing");
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t("contact.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t(dedicatedSupportUrl ? "contact.dedicated" : "contact.text")}
          </Text>
          <InlineStack>
            <Button url={dedicatedSupportUrl ?? supportUrl} external>
              {t("contact.write")}
            </Button>
          </InlineStack>
        </BlockStack>
        {affiliateUrl && AFFILIATE_PERCENT > 0 && (
          <BlockStack gap="200">
            <Text as="h3" variant="headingSm">
              {t("affiliate.title")}
            </Text>
            <Text as="p" tone="subdued">
              {t("affiliate.text", { percent: AFFILIATE_PERCENT })}
            </Text>
            <InlineStack>
              <Button url={affiliateUrl} external>
                {t("affiliate.join")}
              </Button>
            </InlineStack>
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}
