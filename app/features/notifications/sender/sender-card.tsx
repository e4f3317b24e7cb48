import { BlockStack, Divider, FormLayout, Text, TextField } from "@shopify/polaris";
import { MAX_SENDER_ADDRESS, MAX_SENDER_NAME } from "../../../../contract/mail-sender-limits";
import { SettingCard } from "../../../form/setting-card";
import { useSettingForm } from "../../../form/use-setting-form";
import { useTranslation } from "../../../i18n/translation";
import type { SenderView } from "./load-sender.server";
import { SenderVerification } from "./sender-verification";

type Value = SenderView["saved"]["value"];

/** Whom emails to customers come from, and where replies go. */
export function SenderCard({ sender }: { sender: SenderView }) {
  const { t } = useTranslation("notifications");
  const { saved, shop, shown, state } = sender;
  const form = useSettingForm("updateMailSender", saved, {
    describe: ({ name, address, reply_to: replyTo }: Value) => [
      { label: t("sender.name"), text: name || shop.name },
      { label: t("sender.address"), text: address || (shop.address ?? "") },
      { label: t("sender.replyTo"), text: replyTo || address || (shop.address ?? "") },
    ],
  });
  const { fields, change, isBusy, isDirty, errorOf } = form;
  const address = {
    ...({ type: "email", inputMode: "email", autoComplete: "off", spellCheck: false } as const),
    ...{ maxLength: MAX_SENDER_ADDRESS, disabled: isBusy },
  };

  return (
    <SettingCard setting="mail_sender" form={form}>
      <FormLayout>
        <TextField
          label={t("sender.name")}
          helpText={t("sender.nameHelp")}
          value={fields.name}
          placeholder={shop.name}
          error={errorOf("name")}
          maxLength={MAX_SENDER_NAME}
          disabled={isBusy}
          autoComplete="off"
          onChange={(name) => change({ name })}
        />
        <TextField
          {...address}
          label={t("sender.address")}
          helpText={t("sender.addressHelp")}
          value={fields.address}
          placeholder={shop.address ?? ""}
          error={errorOf("address")}
          requiredIndicator
          onChange={(value) => change({ address: value })}
        />
        <TextField
          {...address}
          label={t("sender.replyTo")}
          helpText={t("sender.replyToHelp")}
          value={fields.reply_to}
          placeholder={fields.address || (shop.address ?? "")}
          error={errorOf("reply_to")}
          onChange={(value) => change({ reply_to: value })}
        />
      </FormLayout>
      {shown && (
        <BlockStack gap="100">
          <Text as="p" breakWord>
            {t("sender.shown")}: <bdi>{`${shown.name} <${shown.address}>`}</bdi>
          </Text>
          {shown.replyTo && (
            <Text as="p" tone="subdued" breakWord>
              {t("sender.replies", { address: shown.replyTo })}
            </Text>
          )}
        </BlockStack>
      )}
      {isDirty && fields.address !== saved.value.address ? (
        <Text as="p" tone="subdued">
          {t("sender.saveFirst")}
        </Text>
      ) : (
        state !== "none" && (
          <>
            <Divider />
            <SenderVerification key={saved.value.address} sender={{ ...sender, state }} />
          </>
        )
      )}
    </SettingCard>
  );
}
