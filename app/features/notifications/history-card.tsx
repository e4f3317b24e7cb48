import { BlockStack, Button, Card, InlineStack } from "@shopify/polaris";
import { useScreenTexts } from "../screens/use-screen-texts";
import { useTranslation } from "../../i18n/translation";
import type { NotificationsView } from "./load-notifications.server";
import { MailList } from "./mail-list";

/** The latest emails, and the way to all of them. */
export function HistoryCard({ view }: { view: NotificationsView }) {
  const { t } = useTranslation("notifications");
  const { title } = useScreenTexts()("email-history");
  return (
    <Card>
      <BlockStack gap="300">
        <MailList mails={view.latest} label={title} />
        {view.latest.length > 0 && (
          <InlineStack>
            <Button url="/track/notification/history">{t("showHistory")}</Button>
          </InlineStack>
        )}
      </BlockStack>
    </Card>
  );
}
