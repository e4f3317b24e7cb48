import { Badge, type BadgeProps, Button, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation";
import { MailDialog } from "./mail-dialog";
import type { ShipmentView } from "./present-order.server";
import { useReason } from "./use-reason";

const tones: Record<ShipmentView["messages"][number]["state"], BadgeProps["tone"]> = {
  queued: "info",
  sent: "success",
  failed: "critical",
  skipped: undefined,
};

interface Props {
  shipment: ShipmentView;
  /** False where the order has no address, or its customer was erased: there is nothing to send, and nothing is kept. */
  hasAddress: boolean;
}

/** Emails about a shipment, or why none was sent; each can be seen, and the present one sent again. */
export function MessageLog({ shipment, hasAddress }: Props) {
  const { t } = useTranslation(["order", "orderPage", "status", "notifications"]);
  const reasonOf = useReason();
  const timeOf = ({ when, goesOut }: Pick<ShipmentView["messages"][number], "when" | "goesOut">) =>
    goesOut ? t("order:messageGoesOut", { when: goesOut }) : when;
  const { id, messages } = shipment;
  /** The email that the dialog shows: of this message, or as it would be sent now. */
  const [shown, setShown] = useState<{ message: string | null } | null>(null);

  return (
    <>
      {messages.length === 0 ? (
        <Text as="p" tone="subdued">
          {t("order:noMessages")}
        </Text>
      ) : (
        <ul className="wb-messages">
          {messages.map((message) => (
            <li key={message.id}>
              <Badge tone={tones[message.state]}>{t(`order:messageState.${message.state}`)}</Badge>
              <span className="wb-messages-text">
                {message.subject ??
                  (message.mail
                    ? t(`notifications:kinds.${message.mail}.title`)
                    : t(`status:${message.status}`))}
                <small>
                  {[timeOf(message), message.to, message.reason && reasonOf(message.reason)]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </span>
              {message.subject && (
                <Button
                  variant="plain"
                  accessibilityLabel={t("orderPage:mail.viewOf", { subject: message.subject })}
                  onClick={() => setShown({ message: message.id })}
                >
                  {t("orderPage:mail.view")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {hasAddress && (
        <div>
          <Button onClick={() => setShown({ message: null })}>{t("orderPage:mail.preview")}</Button>
        </div>
      )}
      {shown && (
        <MailDialog
          shipment={id}
          message={shown.message}
          canSend={hasAddress}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}
