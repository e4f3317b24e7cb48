import { Banner, BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useId } from "react";
import { CallFailure } from "../../components/call-failure";
import { CONTENT, focusForNow } from "../../components/skip-link";
import { useTranslation } from "../../i18n/translation";
import { useToast } from "../../shell/toasts";
import { useEndApi } from "../../shell/use-end-api";
import { leftOutBy, undoOf } from "./bulk-calls";
import { FailureList } from "./failure-list";
import type { JobView } from "./present-job.server";
import type { Bulk } from "./use-bulk";

/** A job that is under way: how far it is, and the button that stops it. */
export function RunningJob({ job }: { job: JobView }) {
  const { t } = useTranslation(["bulk", "status"]);
  const end = useEndApi();
  const showToast = useToast();
  const wordsId = useId();
  const stop = async () => {
    const { ok, ...outcome } = await end.call("cancelBulkJob", { id: job.id });
    if (ok && "data" in outcome && outcome.data.state === "done") showToast(t("bulk:job.tooLate"));
  };

  return (
    <Card>
      <BlockStack gap="200">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingSm">
            {t(`bulk:job.${job.action}`, {
              tag: job.tag ?? "",
              status: job.status ? t(`status:${job.status}`) : "",
            })}
          </Text>
          <Button loading={end.isBusy} onClick={() => void stop()}>
            {t("bulk:job.cancel")}
          </Button>
        </InlineStack>
        <ProgressBar progress={job.percent} size="small" animated={false} ariaLabelledBy={wordsId} />
        <Text as="p" tone="subdued" id={wordsId}>
          {t("bulk:job.progress", { done: job.processed, count: job.total })}
        </Text>
        <CallFailure failure={end.failure} />
      </BlockStack>
    </Card>
  );
}

/** What came of a job, and until when it can be undone. */
export function EndedJob({ job, bulk }: { job: JobView; bulk: Bulk }) {
  const { t } = useTranslation(["bulk", "shell", "status"]);
  const end = useEndApi();
  const dismiss = () => void end.call("dismissBulkJob", { id: job.id });
  const undo = async () => {
    if (!(await bulk.run({ job: job.id }, undoOf(job)))) return;
    // The banner goes with its button.
    focusForNow(document.getElementById(CONTENT));
    dismiss();
  };
  const isWhole = job.state === "done" && job.failed === 0;

  return (
    <Banner
      tone={isWhole ? "success" : "warning"}
      title={t(`bulk:done.${job.action}`, {
        count: job.done,
        status: job.status ? t(`status:${job.status}`) : "",
      })}
      onDismiss={dismiss}
      {...(job.undoUntil && { action: { content: t("shell:undo"), onAction: () => void undo() } })}
    >
      <BlockStack gap="200">
        {job.state !== "done" && (
          <Text as="p">
            {t(`bulk:job.${job.state as "cancelled" | "failed"}`, { done: job.processed, count: job.total })}
          </Text>
        )}
        {job.failed > 0 && (
          <>
            <Text as="p">{t("bulk:notDone", { count: job.failed })}</Text>
            <FailureList failures={job.failures} total={job.failed} />
          </>
        )}
        {job.leftOut > 0 && <Text as="p">{t(`bulk:${leftOutBy(job.action)}`, { count: job.leftOut })}</Text>}
        {job.undoUntil && <Text as="p">{t("bulk:job.undoUntil", { time: job.undoUntil })}</Text>}
        <CallFailure failure={end.failure} />
      </BlockStack>
    </Banner>
  );
}
