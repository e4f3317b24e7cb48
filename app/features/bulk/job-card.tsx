import { Banner, BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import { BULK_AT_ONCE } from "../../../contract/bulk-limits";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { FailureList } from "./failure-list";
import type { JobView } from "./present-job.server";
import type { Bulk } from "./use-bulk";

/** One job: its progress while it runs, then its result. */
export function JobCard({ job, bulk }: { job: JobView; bulk: Bulk }) {
  const { t } = useTranslation(["bulk", "shell", "status"]);
  const end = useEndApi();
  const wordsId = useId();
  const title = t(`bulk:job.${job.action}`, {
    tag: job.tag ?? "",
    status: job.status ? t(`status:${job.status}`) : "",
  });

  if (job.isOpen) {
    return (
      <Card>
        <BlockStack gap="200">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingSm">
              {title}
            </Text>
            <Button loading={end.isBusy} onClick={() => void end.call("cancelBulkJob", { id: job.id })}>
              {t("bulk:job.cancel")}
            </Button>
          </InlineStack>
          <ProgressBar progress={job.percent} size="small" ariaLabelledBy={wordsId} />
          <Text as="p" tone="subdued" id={wordsId}>
            {t("bulk:job.progress", { done: job.done + job.failed, count: job.total })}
          </Text>
          <CallFailure failure={end.failure} />
        </BlockStack>
      </Card>
    );
  }
  // A synchronous job has no progress.
  const isSmall = job.total <= BULK_AT_ONCE;
  const ended = `${title} · ${t(`bulk:job.${job.state as "done" | "cancelled" | "failed"}`)}`;
  const dismiss = () => void end.call("dismissBulkJob", { id: job.id });
  const undo = () => {
    bulk.run({ job: job.id }, { kind: "restore" });
    dismiss();
  };
  return (
    <Banner
      tone={job.state === "done" && job.failed === 0 ? "success" : "warning"}
      title={isSmall ? t("bulk:done.deleted", { count: job.done }) : ended}
      onDismiss={dismiss}
      {...(job.canUndo && { action: { content: t("shell:undo"), onAction: undo } })}
    >
      <BlockStack gap="200">
        {!isSmall && <Text as="p">{t("bulk:job.result", { done: job.done, count: job.total })}</Text>}
        {job.failed > 0 && (
          <>
            <Text as="p">{t("bulk:notDone", { count: job.failed })}</Text>
            <FailureList failures={job.failures} total={job.failed} />
          </>
        )}
        <CallFailure failure={end.failure} />
      </BlockStack>
    </Banner>
  );
}
