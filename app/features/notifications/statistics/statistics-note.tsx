import { BlockStack, Text } from "@shopify/polaris";
import { useTranslation } from "../../../i18n/translation";
import type { StatisticsView } from "./load-statistics.server";

/** What is counted as what, and up to when. */
export function StatisticsNote({ statistics: { summed } }: Pick<StatisticsView, "statistics">) {
  const { t } = useTranslation("notifications");
  return (
    <BlockStack gap="100">
      <Text as="p" tone="subdued">
        {t("statistics.note")}
      </Text>
      {summed && (
        <Text as="p" tone="subdued">
          {t("statistics.updated", { time: summed })}
        </Text>
      )}
    </BlockStack>
  );
}
