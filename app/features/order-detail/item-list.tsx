import { BlockStack, Card, Text } from "@shopify/polaris";
import { type ReactNode, useCallback, useState } from "react";
import { useTranslation } from "../../i18n/translation";
import type { OrderView } from "./present-order.server";

interface Items {
  title: string;
  items: OrderView["notYetShipped"];
  /** What is known of all of them. */
  children?: ReactNode;
}

/** Items that are in none of the parcels, under their title; nothing where there are none. */
export function ItemCard({ title, items, children }: Items) {
  if (items.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {title}
        </Text>
        {children}
        <ItemList items={items} />
      </BlockStack>
    </Card>
  );
}

/** Line items with picture, variant and quantity. */
export function ItemList({ items }: { items: OrderView["notYetShipped"] }) {
  const { t } = useTranslation("order");

  return (
    <ul className="wb-items">
      {items.map((item, index) => (
        <li key={index}>
          <Picture url={item.image_url} />
          <span className="wb-items-name">
            {item.title}
            {(item.variant || item.sku) && (
              <small>{[item.variant, item.sku].filter(Boolean).join(" · ")}</small>
            )}
          </span>
          <span className="wb-items-quantity" aria-label={t("quantity", { count: item.quantity })}>
            × {item.quantity}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A picture that fails to load leaves an empty frame, not the browser's broken image. */
function Picture({ url }: { url: string | null }) {
  const [isBroken, setBroken] = useState(false);
  // It may have failed before React attached its handler.
  const check = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(true);
  }, []);

  if (!url || isBroken) return <span className="wb-items-blank" aria-hidden="true" />;
  return (
    <img ref={check} src={url} alt="" width="40" height="40" loading="lazy" onError={() => setBroken(true)} />
  );
}
