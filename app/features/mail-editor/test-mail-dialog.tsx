import { BlockStack, Button, Select, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { TEXT_LANGUAGES } from "../../../contract/courier-texts-limits";
import type { MailTemplateInput } from "../../../contract/mail-template";
import type { MailMomentInput } from "../../../contract/mail-templates";
import { nameOfLanguage } from "../../../storefront/language-names";
import { CallFailure } from "../../components/call-failure";
import { Dialog } from "../../components/dialog";
import { useFirstError } from "../../components/use-first-error";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { MailEditorData } from "./load-mail-editor.server";

interface Props {
  kind: MailEditorData["kind"];
  /** As it is on the screen, saved or not. */
  template: MailTemplateInput;
  /** Of the preview. */
  language: string;
  order: string | null;
  /** At which the email of an automation goes out. */
  moment?: MailMomentInput;
  /** The store's address. */
  address: string;
  onClose: () => void;
}

/** Sends the email that is on the screen to an address of the merchant's choice. */
export function TestMailDialog({ kind, template, language: shown, order, moment, address, onClose }: Props) {
  const { t } = useTranslation(["mailEditor", "editors"]);
  const { call, isBusy, failure } = useEndApi();
  const [to, setTo] = useState(address);
  const [language, setLanguage] = useState(shown);
  const form = useFirstError<HTMLFormElement>(failure);
  const error = fieldError(failure, "to");
  const send = async () => {
    const input = { kind, template, language, order: order as never, moment: moment ?? null, to: to.trim() };
    const { ok } = await call("sendTestMail", input, { done: t("mailEditor:test.sent", { to: to.trim() }) });
    if (ok) onClose();
  };

  return (
    <Dialog
      title={t("mailEditor:test.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("editors:cancel")}</Button>
          <Button variant="primary" loading={isBusy} onClick={() => void send()}>
            {t("mailEditor:test.send")}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <BlockStack gap="400">
          <Text as="p" tone="subdued">
            {t("mailEditor:test.about")}
          </Text>
          <TextField
            label={t("mailEditor:test.to")}
            type="email"
            value={to}
            maxLength={254}
            autoComplete="email"
            {...(error && { error })}
            onChange={setTo}
          />
          <Select
            label={t("editors:preview.language")}
            options={TEXT_LANGUAGES.map((tag) => ({ value: tag as string, label: nameOfLanguage(tag) }))}
            value={language}
            onChange={setLanguage}
          />
          <CallFailure failure={failure} fields={["to"]} />
        </BlockStack>
      </form>
    </Dialog>
  );
}
