import { useFetcher } from "@remix-run/react";
import { Banner, BlockStack, Button, ChoiceList, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import type { previewMail } from "../../../contract/customer-mails";
import type { ResponseOf } from "../../../contract/endpoint";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { MailContent } from "../../components/mail-content";
import type { Outcome } from "../../endApi/calls";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { MailParts } from "./mail-parts";
import { useReason } from "./use-reason";

interface Props {
  shipment: string;
  /** The message to show as it was sent; null: what would be sent now. */
  message: string | null;
  canSend: boolean;
  onClose: () => void;
}

/** An email to the customer as it was sent, or as it would be sent now, which can be sent from here. */
export function MailDialog({ shipment, message, canSend, onClose }: Props) {
  const { t } = useTranslation(["orderPage", "shell"]);
  const { load, data } = useFetcher<Outcome<ResponseOf<typeof previewMail>>>();
  const [isSent, setSent] = useState(message !== null);
  const sending = useEndApi();
  const reasonOf = useReason();
  useEffect(() => {
    load(`/track/orders/mail?shipment=${shipment}${isSent && message ? `&message=${message}` : ""}`);
  }, [load, shipment, message, isSent]);
  const shown = data?.ok ? data.data : null;
  const mail = shown?.mail;

  const send = async () => {
    const { ok } = await sending.call("resendMail", { shipment }, { done: t("mail.sent") });
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
        {!data && (
          <Text as="p" tone="subdued">
            {t("mail.loading")}
          </Text>
        )}
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
