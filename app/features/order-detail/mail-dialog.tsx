import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, ChoiceList, Select, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { previewOrderMail } from "../../../contract/customer-mails";
import { ORDER_MAILS } from "../../../contract/notification-limits";
import type { ResponseOf } from "../../../contract/endpoint";
import type { MailKind } from "../../../contract/mail-kinds";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { MailContent, MailToCome } from "../../components/mail-content";
import type { Outcome } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { MailParts } from "./mail-parts";
import { useReason } from "./use-reason";

export type MailSubject = { shipment: string } | { order: string };

interface Props {
  /** What the email is about: a shipment, or an order as a whole. */
  of: MailSubject;
  /** The message to show as it was sent; null: what would be sent now. */
  message: string | null;
  /** Its kind, of an order the one that would be sent now. */
  mail: MailKind | null;
  canSend: boolean;
  onClose: () => void;
}

/** An email to the customer as it was sent, or as it would be sent now, which can be sent from here. */
export function MailDialog({ of, message, mail: asked, canSend, onClose }: Props) {
  const { t } = useTranslation(["orderPage", "shell", "notifications"]);
  const { load, data } = useFetcher<Outcome<ResponseOf<typeof previewOrderMail>>>();
  const [chosen, setChosen] = useState(asked);
  const [isSent, setSent] = useState(message !== null);
  const sending = useEndApi();
  const reasonOf = useReason();
  const address = addressOf(of, isSent ? message : null, chosen);
  useEffect(() => load(address), [load, address]);
  const shown = data?.ok ? data.data : null;
  const mail = shown?.mail;
  const kind = shown?.kind ?? null;

  const send = async () => {
    const done = { done: t("mail.sent") };
    const { ok } =
      "shipment" in of
        ? await sending.call("resendMail", of, done)
        : await sending.call("resendOrderMail", { ...of, mail: kind! }, done);
    if (ok) onClose();
  };

  return (
    <Dialog
      title={t("mail.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("shell:close")}</Button>
          {!isSent && mail && (
            <Button variant="primary" loading={sending.isBusy} onClick={() => void send()}>
              {t("mail.send")}
            </Button>
          )}
        </>
      }
    >
      <BlockStack gap="300">
        {message !== null && canSend && (
          <ChoiceList
            title={t("mail.which")}
            titleHidden
            choices={[
              { label: t("mail.asSent"), value: "sent" },
              { label: t("mail.asNow"), value: "now" },
            ]}
            selected={[isSent ? "sent" : "now"]}
            onChange={([choice]) => setSent(choice === "sent")}
          />
        )}
        {!isSent && shown && shown.kinds.length > 1 && (
          <Select
            label={t("mail.kind")}
            options={shown.kinds.map((id) => ({ value: id, label: t(`notifications:kinds.${id}.title`) }))}
            value={kind ?? ""}
            onChange={(value) => setChosen(shown.kinds.find((id) => id === value) ?? null)}
          />
        )}
        {!data && <MailToCome>{t("mail.loading")}</MailToCome>}
        {data && !data.ok && <CallFailure failure={data} />}
        {shown?.reason && <Banner tone="info">{reasonOf(shown.reason)}</Banner>}
        {mail && (
          <>
            <MailContent
              facts={[
                [t("mail.to"), mail.to],
                [t("mail.subject"), mail.subject],
              ]}
              html={mail.html}
              text={mail.text}
              frame={t("mail.frame")}
            />
            <MailParts parts={mail.parts} />
            {!isSent && <Text as="p">{t("mail.ask", { to: mail.to })}</Text>}
          </>
        )}
        <CallFailure failure={sending.failure} />
      </BlockStack>
    </Dialog>
  );
}

function addressOf(of: MailSubject, message: string | null, mail: MailKind | null): string {
  const ofOrder = ORDER_MAILS.find((id) => id === mail);
  const query = new URLSearchParams({
    ...of,
    ...(message && { message }),
    ...("order" in of && ofOrder && { mail: ofOrder }),
  });
  return `/track/orders/mail?${query.toString()}`;
}
