import { Button, InlineStack, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import { useTranslation } from "../../i18n/translation";
import type { ShipmentView } from "./present-order.server";

const SHOWN = 6;

/** A shipment's history, newest first, in our words where we have some, with the source of each event. */
export function Timeline({ events }: { events: ShipmentView["events"] }) {
  const { t } = useTranslation(["order", "shopperVisibility", "bulk", "status", "subStatus"]);
  const [isOpen, setOpen] = useState(false);
  const [isOriginal, setOriginal] = useState(false);
  const id = useId();

  if (events.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {t("order:noEvents")}
      </Text>
    );
  }
  return (
    <>
      <ol className="wb-timeline" id={id}>
        {(isOpen ? events : events.slice(0, SHOWN)).map((event, index) => (
          <li key={index} data-status={event.status ?? "none"}>
            <span className="wb-timeline-text">
              {event.words ??
                (event.subStatus
                  ? t(`subStatus:${event.subStatus}`)
                  : event.message ||
                    (event.status && t("bulk:said", { status: t(`status:${event.status}`) })))}
            </span>
            {isOriginal && event.textSource !== "courier" && event.message && (
              <>
                {/* In whatever language the courier writes. */}
                <small className="wb-timeline-original" lang="">
                  {event.message}
                </small>
                <small>{t(`order:textSource.${event.textSource}`)}</small>
              </>
            )}
            <small>
              {[event.when, event.place, event.reportedBy ?? t(`order:source.${event.source}`)]
                .filter(Boolean)
                .join(" · ")}
            </small>
            {event.toShoppers !== "shown" && (
              <small className="wb-timeline-hidden">
                {t(`shopperVisibility:shipment.${event.toShoppers}`)}
              </small>
            )}
          </li>
        ))}
      </ol>
      <InlineStack gap="400">
        {events.length > SHOWN && (
          <Button variant="plain" onClick={() => setOpen(!isOpen)} ariaExpanded={isOpen} ariaControls={id}>
            {isOpen ? t("order:lessEvents") : t("order:moreEvents", { count: events.length - SHOWN })}
          </Button>
        )}
        {events.some(({ textSource, message }) => textSource !== "courier" && message) && (
          <Button
            variant="plain"
            onClick={() => setOriginal(!isOriginal)}
            ariaExpanded={isOriginal}
            ariaControls={id}
          >
            {t(isOriginal ? "order:hideOriginal" : "order:showOriginal")}
          </Button>
        )}
      </InlineStack>
    </>
  );
}
