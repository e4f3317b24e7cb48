import { Badge, type BadgeProps, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { ShipmentView } from "./present-order.server";

const tones: Record<ShipmentView["messages"][number]["state"], BadgeProps["tone"]> = {
  queued: "info",
  sent: "success",
  failed: "critical",
  skipped: undefined,
};

/** Mails about a shipment, or why none was sent. */
export function MessageLog({ messages }: { messages: ShipmentView["messages"] }) {
  const { t, i18n } = useTranslation(["order", "status"]);
  // A reason is a key of ours or the mail server's own message.
  const reasonOf = (reason: string) =>
    i18n.exists(`order:reasons.${reason}`)
      ? t(`order:reasons.${reason}` as "order:reasons.no_email")
      : reason;

  if (messages.length === 0) {
    return (
      <Text as="p" tone="subdued">
        {t("order:noMessages")}
      </Text>
    );
  }
  return (
    <ul className="wb-messages">
      {messages.map((message, index) => (
        <li key={index}>
          <Badge tone={tones[message.state]}>{t(`order:messageState.${message.state}`)}</Badge>
          <span className="wb-messages-text">
            {message.subject ??
              (message.kind === "number" ? t("order:newNumber") : t(`status:${message.status}`))}
            <small>
              {[message.when, message.to, message.reason && reasonOf(message.reason)]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
