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

/**
 * Events that count for nothing, with the reason: of an earlier parcel with the same number, or dated by mistake far in the
 * future.
 */
export function IgnoredEvents({ why, events }: IgnoredEventsProps) {
  const { t } = useTranslation("orderPage");
  if (events.length === 0) return null;

  return (
    <details className="wb-earlier">
      <summary>{t(`ignored.${why}.title`)}</summary>
      <Text as="p" tone="subdued">
        {t(`ignored.${why}.text`)}
      </Text>
      <Timeline events={events} />
    </details>
  );
}

interface IgnoredEventsProps {
  why: keyof ShipmentView["ignored"];
  events: ShipmentView["events"];
}
