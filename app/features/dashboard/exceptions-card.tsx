import { BlockStack, Button, Card, InlineStack, Text } from "@shopify/polaris";
import { DEFAULT_COLUMNS } from "../../../contract/order-columns";
import { useTranslation } from "../../i18n/translation";
import { OrderTable } from "../order-list/order-table";
import { screenAnchor } from "../screens/screen-anchor";
import type { DashboardView } from "./present-dashboard.server";

/** The latest orders that need attention. */
export function ExceptionsCard({ orders }: { orders: DashboardView["exceptions"] }) {
  const { t } = useTranslation("dashboard");

  return (
    <section {...screenAnchor("exceptions")}>
      <Card padding="0">
        <div className="wb-card-head">
          <InlineStack align="space-between" blockAlign="center" gap="200">
            <Text as="h2" variant="headingMd">
              {t("exceptions.title")}
            </Text>
            {orders.length > 0 && (
              <Button variant="plain" url="/track/orders?tab=exception">
                {t("exceptions.all")}
              </Button>
            )}
          </InlineStack>
        </div>
        {orders.length > 0 ? (
          <OrderTable orders={orders} columns={DEFAULT_COLUMNS} caption={t("exceptions.title")} />
        ) : (
          <div className="wb-card-rest">
            <BlockStack>
              <Text as="p" tone="subdued">
                {t("exceptions.none")}
              </Text>
            </BlockStack>
          </div>
        )}
      </Card>
    </section>
  );
}
