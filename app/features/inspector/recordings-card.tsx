import { Badge, Banner, BlockStack, Button, ButtonGroup, Card, InlineStack, Text } from "@shopify/polaris";
import { useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { MAX_TRACE_BYTES, readTrace, type Trace, type TraceProblem } from "../../../machines/trace";
import { recorder } from "./recorder";
import { saveTrace } from "./save-trace";

/** Records the open app's machines, and keeps traces as files. A file that cannot be read changes nothing. */
export function RecordingsCard({ onReplay }: { onReplay: (trace: Trace, title: string) => void }) {
  const { t } = useTranslation("inspector");
  const { isOn, recordings } = useSyncExternalStore(
    recorder.subscribe,
    recorder.getState,
    recorder.getServerState,
  );
  const [problem, setProblem] = useState<TraceProblem | null>(null);
  const told = recordings.filter(({ trace }) => trace.steps.length > 0);

  const load = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_TRACE_BYTES) return setProblem({ kind: "large", where: "" });
    const result = readTrace(await file.text());
    setProblem(result.ok ? null : result.problem);
    if (result.ok) onReplay(result.trace, file.name);
  };

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
        {told.length > 0 && (
          <ul className="wb-inspector-list">
            {told.map(({ id, trace }) => (
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
              void load(event.currentTarget.files?.[0]);
              // The same file, mended, must be news again.
              event.currentTarget.value = "";
            }}
          />
        </label>
        <div role="alert">
          {problem && (
            <Banner tone="critical" title={t(`problem.${problem.kind}`)} onDismiss={() => setProblem(null)}>
              {problem.where && (
                <p>
                  <code>{problem.where}</code>
                </p>
              )}
            </Banner>
          )}
        </div>
      </BlockStack>
    </Card>
  );
}
