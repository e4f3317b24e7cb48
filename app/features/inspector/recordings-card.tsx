import { Badge, Banner, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from "@shopify/polaris";
import { useSyncExternalStore } from "react";
import type { Trace } from "../../../machines/tooling/trace";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { recorder } from "./recorder";
import { saveTrace } from "./save-trace";
import { useTraceFile } from "./use-trace-file";

/** Records the open app's machines, and saves traces as files. A file that cannot be read changes nothing. */
export function RecordingsCard({ onReplay }: { onReplay: (trace: Trace, title: string) => void }) {
  const { t } = useTranslation("inspector");
  const { isOn, recordings } = useSyncExternalStore(
    recorder.subscribe,
    recorder.getState,
    recorder.getServerState,
  );
  const file = useTraceFile(onReplay);
  const nonEmpty = recordings.filter(({ trace }) => trace.steps.length > 0);

  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack align="space-between" blockAlign="center" gap="200">
          <Text as="h2" variant="headingMd">
            {t("record.title")}
          </Text>
          <InlineStack gap="200" blockAlign="center">
            {isOn && <Badge tone="critical">{t("record.on")}</Badge>}
            <Button onClick={isOn ? recorder.stop : recorder.start}>
              {t(isOn ? "record.stop" : "record.start")}
            </Button>
          </InlineStack>
        </InlineStack>
        <Text as="p" tone="subdued">
          {t("record.text")}
        </Text>
        {nonEmpty.length > 0 && (
          <ul className="wb-inspector-list">
            {nonEmpty.map(({ id, trace }) => (
              <li key={id}>
                <span>
                  <b>{t(`machine.${trace.machine}`)}</b> {t("record.steps", { count: trace.steps.length })}
                </span>
                <ButtonGroup>
                  <Button size="slim" onClick={() => onReplay(trace, t(`machine.${trace.machine}`))}>
                    {t("record.replay")}
                  </Button>
                  <Button size="slim" onClick={() => saveTrace(trace)}>
                    {t("record.save")}
                  </Button>
                </ButtonGroup>
              </li>
            ))}
          </ul>
        )}
        <label className="wb-inspector-file">
          {t("record.load")}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => {
              void file.load(event.currentTarget.files?.[0]);
              // Reset, so that choosing the same file again, corrected, is a change event.
              event.currentTarget.value = "";
            }}
          />
        </label>
        <div role="alert">
          {file.problem && (
            <Banner tone="critical" title={t(`problem.${file.problem.kind}`)} onDismiss={file.dismiss}>
              {file.problem.where && (
                <p>
                  <code>{file.problem.where}</code>
                </p>
              )}
            </Banner>
          )}
          <CallFailure failure={file.failure} />
        </div>
      </BlockStack>
    </Card>
  );
}
