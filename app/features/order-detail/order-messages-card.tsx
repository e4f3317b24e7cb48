import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import { MessageLog } from "./message-log";
import { ORDER_EMAILS } from "./order-skip-links";
import type { OrderView } from "./present-order.server";

/** Emails about the order as a whole; those about its parcels stand with them. */
export function OrderMessagesCard({
  id,
  order,
}: {
  id: string;
  order: Pick<OrderView, "messages" | "email">;
}) {
  const { t } = useTranslation("order");
  const hasAddress = order.email !== null;
  if (!hasAddress && order.messages.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="200" id={ORDER_EMAILS}>
        <Text as="h2" variant="headingMd">
          {t("messagesOfOrder")}
        </Text>
        <MessageLog messages={order.messages} of={{ order: id }} hasAddress={hasAddress} />
      </BlockStack>
    </Card>
  );
}
