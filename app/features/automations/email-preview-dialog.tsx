import { BlockStack, Button, InlineStack, Select, Text } from "@shopify/polaris";
import { useEffect, useMemo, useState } from "react";
import { TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import { nameOfLanguage } from "../../../storefront/language-names";
import { automatedTemplate } from "../../../storefront/mail/automated-template";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { MailContent, MailToCome } from "../../components/mail-content";
import type { CallData } from "../../endApi/calls";
import type { Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import { OwnOrdersDialog } from "../editors/own-orders-dialog";
import { OtherStatus } from "../mail-editor/preview/other-status";
import { TestMailDialog } from "../mail-editor/test-mail-dialog";
import type { Action, Trigger } from "./change-definition";
import { EmailFaults } from "./email-faults";

interface Props {
  action: Extract<Action, { do: "email_customer" }>;
  trigger: Trigger;
  /** In which it is shown first. */
  language: string;
  /** Where a test goes to, if no other is typed. */
  storeEmail: string;
  onClose: () => void;
}

type Shown = CallData<"previewMailTemplate">;
const SAMPLE = "sample";
const OWN = "own";
const CHOOSE = "choose";

/** The email as customers get it, saved or not, by the renderer that sends: about a sample or one of the store's orders, and as a test. */
export function EmailPreviewDialog({ action, trigger, language: first, storeEmail, onClose }: Props) {
  const { t } = useTranslation(["automations", "mailEditor", "editors", "notifications", "shell"]);
  const { call } = useEndApi();
  const [language, setLanguage] = useState(first);
  const [order, setOrder] = useState<{ id: string; name: string } | null>(null);
  const [isOwn, setOwn] = useState(false);
  const [opened, setOpened] = useState<"orders" | "test" | null>(null);
  const [shown, setShown] = useState<Shown | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const template = useMemo(() => automatedTemplate(action), [action]);
  const about = isOwn && order ? order.id : null;

  useEffect(() => {
    let isCurrent = true;
    const input = {
      ...{ kind: "automated" as const, template, language },
      ...{ order: about as never, moment: trigger },
    };
    void call("previewMailTemplate", input).then((outcome) => {
      if (!isCurrent) return;
      setFailure(outcome.ok ? null : outcome);
      setShown(outcome.ok ? outcome.data : null);
    });
    return () => {
      isCurrent = false;
    };
  }, [call, template, language, about, trigger]);

  return (
    <>
      <Dialog
        title={t("automations:fields.preview")}
        onClose={onClose}
        footer={
          <>
            <Button onClick={onClose}>{t("shell:close")}</Button>
            <Button variant="primary" disabled={!shown?.mail} onClick={() => setOpened("test")}>
              {t("mailEditor:test.title")}
            </Button>
          </>
        }
      >
        <BlockStack gap="300">
          <InlineStack gap="200">
            <Select
              label={t("mailEditor:preview.about")}
              options={[
                { value: SAMPLE, label: t("mailEditor:preview.sample") },
                ...(order
                  ? [{ value: OWN, label: t("editors:preview.own.order", { name: order.name }) }]
                  : []),
                { value: CHOOSE, label: t("editors:preview.own.choose") },
              ]}
              value={about ? OWN : SAMPLE}
              onChange={(value) => (value === CHOOSE ? setOpened("orders") : setOwn(value === OWN))}
            />
            <Select
              label={t("editors:preview.language")}
              options={TEXT_LANGUAGES.map((tag) => ({ value: tag as string, label: nameOfLanguage(tag) }))}
              value={language}
              onChange={setLanguage}
            />
          </InlineStack>
          {!shown && !failure && <MailToCome>{t("notifications:loading")}</MailToCome>}
          <CallFailure failure={failure} />
          {shown && <EmailFaults action={action} faults={shown.faults} />}
          <OtherStatus now={shown?.mail?.status_now ?? null} />
          {shown && !shown.mail && <Text as="p">{t("mailEditor:preview.none")}</Text>}
          {shown?.mail && (
            <MailContent
              facts={[[t("notifications:subject"), shown.mail.subject]]}
              html={shown.mail.html}
              text={shown.mail.text}
              frame={t("notifications:frame")}
            />
          )}
        </BlockStack>
      </Dialog>
      {opened === "orders" && (
        <OwnOrdersDialog
          isBusy={false}
          failure={null}
          onClose={() => setOpened(null)}
          onChosen={({ id, name }) => {
            setOrder({ id, name });
            setOwn(true);
            setOpened(null);
          }}
        />
      )}
      {opened === "test" && (
        <TestMailDialog
          kind="automated"
          {...{ template, language }}
          order={about}
          moment={trigger}
          address={storeEmail}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
