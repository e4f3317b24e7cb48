import { BlockStack, Button, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { READY_MADE } from "./ready-made";

/** What a new automation begins as: it opens, and is made once it is saved. */
export function StartChoice({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation("automations");
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
        <div className="wb-automation-starts">
          {READY_MADE.map((ready) => (
            <Button
              key={ready}
              url={`/track/notification/automations/new?ready=${ready}`}
              textAlign="start"
              fullWidth
            >
              {ready === "blank" ? t("start.blank") : t(`ready.${ready}.name`)}
            </Button>
          ))}
        </div>
      </BlockStack>
    </Card>
  );
}
