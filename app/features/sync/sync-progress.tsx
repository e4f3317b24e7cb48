import { Card, BlockStack, ProgressBar, Text, Banner } from "@shopify/polaris";
import type { OrderSync } from "../../../contract/store";
import { useTranslation } from "../../i18n/translation";

/** Progress of the order sync from Shopify; once it is done, only the orders that could not be saved. */
export function SyncProgress({ sync }: { sync: OrderSync }) {
  const { t } = useTranslation("sync");

  if (sync.state === "done") {
    return sync.left_out > 0 ? (
      <Banner tone="warning" title={t("leftOut", { count: sync.left_out })} />
    ) : null;
  }
  if (sync.state === "failed") return <Banner tone="warning" title={t("failed")} />;
  const percent = sync.total ? Math.min(100, Math.round((100 * sync.done) / sync.total)) : 0;
  const words =
    sync.state === "reading" && sync.total
      ? t("reading", { done: sync.done, count: sync.total })
      : t(sync.state === "waiting" ? "waiting" : "counting");

  return (
    <Card>
      <BlockStack gap="200">
        <Text as="h2" variant="headingSm">
          {t("title")}
        </Text>
        <ProgressBar progress={percent} size="small" ariaLabelledBy="sync-words" />
        <Text as="p" tone="subdued" id="sync-words">
          {words}
        </Text>
      </BlockStack>
    </Card>
  );
}

export const isRunning = (sync: OrderSync) => sync.state !== "done" && sync.state !== "failed";
