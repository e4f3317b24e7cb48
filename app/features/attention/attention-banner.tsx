import { Banner, BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { AttentionNoteView } from "./present-attention.server";

/** Why the order needs attention, since when, and what to do; can be dismissed until the next tracking event. */
export function AttentionBanner({
  attention: { id, reason, advice, since },
}: {
  attention: AttentionNoteView;
}) {
  const { t } = useTranslation("attention");
  const dismissal = useEndApi();
  const isWrong = reason === "exception" || reason === "failed_twice";

  return (
    <BlockStack gap="200">
      <Banner tone={isWrong ? "critical" : "warning"} title={t(`reasons.${reason}`)}>
        <BlockStack gap="200">
          <p>{t(`advice.${advice}`)}</p>
          <InlineStack gap="300" blockAlign="center" align="space-between">
            <Text as="span" tone="subdued">
              {t("since", { since })}
            </Text>
            <Button
              onClick={() => void dismissal.call("dismissAttention", { id }, { done: t("dismissed") })}
              loading={dismissal.isBusy}
              size="slim"
            >
              {t("dismiss")}
            </Button>
          </InlineStack>
        </BlockStack>
      </Banner>
      <CallFailure failure={dismissal.failure} />
    </BlockStack>
  );
}
