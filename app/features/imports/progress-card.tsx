import { useRevalidator } from "@remix-run/react";
import { BlockStack, Button, Card, InlineStack, ProgressBar, Text } from "@shopify/polaris";
import { useEffect } from "react";
import type { Import } from "../../../contract/imports";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";

const POLL_EVERY_MS = 1500;

/** Progress of the check or the import; it continues when the page is left. */
export function ProgressCard({ file }: { file: Import }) {
  const { t } = useTranslation("imports");
  const { revalidate } = useRevalidator();
  const { call, isBusy, failure } = useEndApi();

  useEffect(() => {
    const timer = setInterval(revalidate, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);

  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd" breakWord>
          {file.name}
        </Text>
        <CallFailure failure={failure} />
        <ProgressBar progress={file.progress} size="small" animated={false} ariaLabelledBy="import-words" />
        <Text as="p" id="import-words">
          {t(file.state === "running" ? "running" : "checking", { lines: file.lines })}
        </Text>
        <InlineStack align="end">
          <Button
            loading={isBusy}
            onClick={() => void call("cancelImport", { id: file.id }, { done: t("state.cancelled") })}
          >
            {t("cancel")}
          </Button>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
