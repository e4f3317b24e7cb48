import { Banner, BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import type { OrderSync } from "../../../contract/store";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

/**
 * Progress of the order sync from Shopify, which can be stopped; once it is done, only the orders that could not be saved. One
 * that the merchant has stopped is not shown any more.
 */
export function SyncProgress({ sync }: { sync: OrderSync }) {
  const { t } = useTranslation("sync");
  const cancel = useEndApi();

  if (sync.state === "done") {
    return sync.left_out > 0 ? (
      <Banner tone="warning" title={t("leftOut", { count: sync.left_out })} />
    ) : null;
  }
  if (sync.state === "cancelled") return null;
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
        <ProgressBar progress={percent} size="small" animated={false} ariaLabelledBy="sync-words" />
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="p" tone="subdued" id="sync-words">
            {words}
          </Text>
          <Button
            loading={cancel.isBusy}
            onClick={() => void cancel.call("cancelSync", {}, { done: t("stopped") })}
          >
            {t("stop")}
          </Button>
        </InlineStack>
        {cancel.failure && <CallFailure failure={cancel.failure} />}
      </BlockStack>
    </Card>
  );
}

const RUNNING: OrderSync["state"][] = ["waiting", "counting", "reading"];

export const isRunning = (sync: OrderSync) => RUNNING.includes(sync.state);
