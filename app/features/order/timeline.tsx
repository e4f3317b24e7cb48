import { Button, Text } from "@shopify/polaris";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ParcelView } from "./present-order.server";

const SHOWN = 6;

/** A parcel's journey, newest first; each line says who reported it. */
export function Timeline({ events }: { events: ParcelView["events"] }) {
  const { t } = useTranslation("order");
  const [isOpen, setOpen] = useState(false);
  const id = useId();

  if (events.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {t("noEvents")}
      </Text>
    );
  }
  return (
    <>
      <ol className="wb-timeline" id={id}>
        {(isOpen ? events : events.slice(0, SHOWN)).map((event, index) => (
          <li key={index} data-status={event.status ?? "none"}>
            <span className="wb-timeline-text">{event.message}</span>
            <small>
              {[event.when, event.place, t(`source.${event.source}`)].filter(Boolean).join(" · ")}
            </small>
          </li>
        ))}
      </ol>
      {events.length > SHOWN && (
        <div>
          <Button variant="plain" onClick={() => setOpen(!isOpen)} ariaExpanded={isOpen} ariaControls={id}>
            {isOpen ? t("lessEvents") : t("moreEvents", { count: events.length - SHOWN })}
          </Button>
        </div>
      )}
    </>
  );
}
