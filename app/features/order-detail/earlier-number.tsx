import { Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { ShipmentView } from "./present-order.server";
import { Timeline } from "./timeline";

/** The journey of a number that the merchant has put right since: kept apart, and closed until it is wanted. */
export function EarlierNumber({ earlier }: { earlier: ShipmentView["earlier"][number] }) {
  const { t } = useTranslation("orderPage");
  const { number, courier, until, events } = earlier;

  return (
    <details className="wb-earlier">
      <summary>{t("earlier.title", { number })}</summary>
      <Text as="p" tone="subdued">
        {[courier, t("earlier.until", { date: until })].filter(Boolean).join(" · ")}
      </Text>
      <Timeline events={events} />
    </details>
  );
}
