import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { DashboardView } from "./present-dashboard.server";
import { screenAnchor } from "../screens/screen-anchor";

/** Delivery times of shipments, and the number of mails about them. */
export function DeliveryCard({ delivery, mailsSent }: Pick<DashboardView, "delivery" | "mailsSent">) {
  const { t } = useTranslation("dashboard");
  const { median, slowest } = delivery;

  return (
    <section {...screenAnchor("delivery-time")}>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("delivery.title")}
          </Text>
          {median ? (
            <>
              <p className="wb-figure">
                {t("delivery.days", { count: median.count, shown: median.shown })}
                <small>{t("delivery.median", { count: delivery.shipments })}</small>
              </p>
              {slowest && (
                <Text as="p" tone="subdued">
                  {t("delivery.slowest", { count: slowest.count, shown: slowest.shown })}
                </Text>
              )}
            </>
          ) : (
            <Text as="p" tone="subdued">
              {t("delivery.none")}
            </Text>
          )}
          <Text as="p" tone="subdued">
            {t("mails", { count: mailsSent })}
          </Text>
        </BlockStack>
      </Card>
    </section>
  );
}
