import { Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { ShipmentView } from "./present-order.server";
import { Timeline } from "./timeline";

/** The history of a number that the merchant has replaced: separate, and collapsed. */
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

/** What the courier tells of an earlier parcel with the same number: it says nothing about this order. */
export function EventsBeforeOrder({ events }: { events: ShipmentView["beforeOrder"] }) {
  const { t } = useTranslation("orderPage");
  if (events.length === 0) return null;

  return (
    <details className="wb-earlier">
      <summary>{t("beforeOrder.title")}</summary>
      <Text as="p" tone="subdued">
        {t("beforeOrder.text")}
      </Text>
      <Timeline events={events} />
    </details>
  );
}
