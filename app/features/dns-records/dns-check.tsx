import { BlockStack, Button, InlineStack, Text } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTranslation } from "../../i18n/translation";

interface Props {
  /** Both as the reader writes them. */
  checkedAt: string | null;
  nextCheckAt: string | null;
  isBusy: boolean;
  /** A limit has refused the last check: it says from when on there can be another. */
  isTooSoon: boolean;
  onCheck: (done: string) => void;
  /** What else can be done with the domain. */
  children: ReactNode;
}

/** When the records were checked and will be, and the button that does it now. */
export function DnsCheck({ checkedAt, nextCheckAt, isBusy, isTooSoon, onCheck, children }: Props) {
  const { t } = useTranslation("dnsRecords");
  return (
    <InlineStack gap="300" align="space-between" blockAlign="center">
      <BlockStack gap="050">
        {checkedAt && (
          <Text as="p" tone="subdued">
            {t("checked", { when: checkedAt })}
          </Text>
        )}
        {nextCheckAt && (
          <Text as="p" tone="subdued">
            {t("next", { when: nextCheckAt })}
          </Text>
        )}
      </BlockStack>
      <InlineStack gap="300" blockAlign="center">
        {children}
        <Button loading={isBusy} disabled={isTooSoon} onClick={() => onCheck(t("checkedNow"))}>
          {t("check")}
        </Button>
      </InlineStack>
    </InlineStack>
  );
}
