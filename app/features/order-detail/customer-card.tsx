import { BlockStack, Card, InlineStack, Tag, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { OrderView } from "./present-order.server";

/** The order's customer and shipping address. Shopify may withhold any of it, so each part can be missing. */
export function CustomerCard({ order }: { order: OrderView }) {
  const { t } = useTranslation("order");
  const isUnknown = !order.customer && !order.email && !order.phone;

  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t("customer")}
        </Text>
        {isUnknown ? (
          <Text as="p" tone="subdued">
            {t("customerUnknown")}
          </Text>
        ) : (
          <BlockStack gap="050">
            {order.customer && <Text as="p">{order.customer}</Text>}
            {order.email && (
              <a className="wb-link wb-break" href={`mailto:${order.email}`}>
                {order.email}
              </a>
            )}
            {order.phone && <Text as="p">{order.phone}</Text>}
          </BlockStack>
        )}
        {order.address.length > 0 && (
          <BlockStack gap="100">
            <Text as="h3" variant="headingSm">
              {t("address")}
            </Text>
            <address className="wb-address">
              {order.address.map((line, index) => (
                <span key={index}>{line}</span>
              ))}
            </address>
          </BlockStack>
        )}
        {order.shopifyTags.length > 0 && (
          <BlockStack gap="100">
            <Text as="h3" variant="headingSm">
              {t("shopifyTags")}
            </Text>
            <InlineStack gap="100">
              {order.shopifyTags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </InlineStack>
          </BlockStack>
        )}
      </BlockStack>
    </Card>
  );
}
