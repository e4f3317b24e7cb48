import { useNavigate } from "@remix-run/react";
import { BlockStack, Button, Card, Text } from "@shopify/polaris";
import { CallFailure } from "../../components/call-failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { definitionOf, READY_MADE, type ReadyEmails, type ReadyMade } from "./ready-made";

/** What a new automation begins as; it is made at once, off, and opens. */
export function StartChoice({ isFirst, emails }: { isFirst: boolean; emails: ReadyEmails }) {
  const { t } = useTranslation("automations");
  const { call, isBusy, failure, dismiss } = useEndApi();
  const navigate = useNavigate();

  const nameOf = (ready: ReadyMade) => (ready === "blank" ? t("start.blank") : t(`ready.${ready}.name`));
  const textOf = (ready: ReadyMade) =>
    ready === "blank" || ready === "unfulfilled" ? "" : t(`ready.${ready}.text`);
  async function start(ready: ReadyMade) {
    const name = ready === "blank" ? t("page.new") : nameOf(ready);
    const definition = definitionOf(ready, { name, text: textOf(ready) }, emails);
    const made = await call("createAutomation", { name, definition });
    if (made.ok) void navigate(`/track/notification/automations/${made.data.id}`);
  }

  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t(isFirst ? "list.emptyTitle" : "list.create")}
          </Text>
          <Text as="p" tone="subdued">
            {t("start.text")}
          </Text>
        </BlockStack>
        <CallFailure failure={failure} onDismiss={dismiss} />
        <div className="wb-automation-starts">
          {READY_MADE.map((ready) => (
            <Button
              key={ready}
              disabled={isBusy}
              textAlign="start"
              fullWidth
              onClick={() => void start(ready)}
            >
              {nameOf(ready)}
            </Button>
          ))}
        </div>
      </BlockStack>
    </Card>
  );
}
