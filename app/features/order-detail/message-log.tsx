import { Badge, type BadgeProps, Button, Text } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation";
import { MailDialog, type MailSubject } from "./mail-dialog";
import type { MessageView } from "./present-order.server";
import { useReason } from "./use-reason";

const tones: Record<MessageView["state"], BadgeProps["tone"]> = {
  queued: "info",
  sent: "success",
  failed: "critical",
  skipped: undefined,
};

interface Props {
  messages: MessageView[];
  /** What they are about. */
  of: MailSubject;
  /** False where the order has no address, or its customer was erased: there is nothing to send, and nothing is kept. */
  hasAddress: boolean;
}

/** What a customer was sent about a shipment or an order, or why it was not; each email can be seen, and the present one sent again. */
export function MessageLog({ messages, of, hasAddress }: Props) {
  const { t } = useTranslation(["order", "orderPage"]);
  /** The email that the dialog shows: of this message, or as it would be sent now. */
  const [shown, setShown] = useState<{ message: MessageView | null } | null>(null);

  return (
    <>
      {messages.length === 0 ? (
        <Text as="p" tone="subdued">
          {t("order:noMessages")}
        </Text>
      ) : (
        <ul className="wb-messages">
          {messages.map((message) => (
            <MessageItem
              key={`${message.channel} ${message.id}`}
              message={message}
              onView={() => setShown({ message })}
            />
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
          of={shown.message?.shipment ? { shipment: shown.message.shipment } : of}
          message={shown.message?.id ?? null}
          mail={shown.message?.mail ?? null}
          canSend={hasAddress}
          onClose={() => setShown(null)}
        />
      )}
    </>
  );
}

function MessageItem({ message, onView }: { message: MessageView; onView: () => void }) {
  const { t } = useTranslation(["order", "orderPage", "status", "notifications"]);
  const reasonOf = useReason();
  const { channel, state, subject, mail, status, text, when, goesOut, to, reason } = message;
  const kind = mail ? t(`notifications:kinds.${mail}.title`) : status && t(`status:${status}`);
  const about = subject ?? kind;
  const facts = [
    channel === "text" && t("order:channel.text"),
    goesOut ? t("order:messageGoesOut", { when: goesOut }) : when,
    to,
    reason && reasonOf(reason, channel),
  ];
  return (
    <li>
      <Badge tone={tones[state]}>{t(`order:messageState.${state}`)}</Badge>
      <span className="wb-messages-text">
        {about}
        <small>{facts.filter(Boolean).join(" · ")}</small>
        {text && <small className="wb-messages-content">{text}</small>}
      </span>
      {subject && (
        <Button variant="plain" accessibilityLabel={t("orderPage:mail.viewOf", { subject })} onClick={onView}>
          {t("orderPage:mail.view")}
        </Button>
      )}
    </li>
  );
}
