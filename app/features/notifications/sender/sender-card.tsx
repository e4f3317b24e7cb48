import { BlockStack, Divider, FormLayout, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { isMailAddress } from "../../../../contract/normal-address";
import { isSenderName, MAX_SENDER_ADDRESS, MAX_SENDER_NAME } from "../../../../contract/mail-sender-limits";
import { SettingCard } from "../../../form/setting-card";
import { useSettingForm } from "../../../form/use-setting-form";
import { useTranslation } from "../../../i18n/translation";
import type { SenderView } from "./load-sender.server";
import { SenderVerification } from "./sender-verification";

type AddressField = "address" | "reply_to";
type Value = SenderView["saved"]["value"];

/**
 * Whom emails to customers come from, and where replies go.
 * @param canSign whether the domain of the address could be set up: nobody can do that with one of an email provider
 */
export function SenderCard({ sender, canSign }: { sender: SenderView; canSign: boolean }) {
  const { t } = useTranslation(["notifications", "fieldErrors"]);
  const { saved, shop, shown, state } = sender;
  const form = useSettingForm("updateMailSender", saved, {
    describe: ({ name, address, reply_to: replyTo }: Value) => [
      { label: t("notifications:sender.name"), text: name || shop.name },
      { label: t("notifications:sender.address"), text: address || (shop.address ?? "") },
      { label: t("notifications:sender.replyTo"), text: replyTo || address || (shop.address ?? "") },
    ],
  });
  const { fields, change, isBusy, isDirty, errorOf } = form;
  /** Fields that were left: what is being typed is no error yet. */
  const [left, setLeft] = useState<ReadonlySet<AddressField>>(new Set());
  /** Fields that were typed in since the last save: what it has refused is no more what they say. */
  const [typed, setTyped] = useState<ReadonlySet<keyof Value>>(new Set());
  const [wasBusy, setWasBusy] = useState(isBusy);
  if (wasBusy !== isBusy) {
    setWasBusy(isBusy);
    if (isBusy) setTyped(new Set());
  }
  const type = (field: keyof Value, text: string) => {
    setTyped((before) => new Set([...before, field]));
    change({ [field]: text });
  };
  const refusalOf = (field: keyof Value) => (typed.has(field) ? undefined : errorOf(field));
  const address = (field: AddressField) => ({
    ...({ type: "email", inputMode: "email", autoComplete: "off", spellCheck: false } as const),
    ...{ value: fields[field], maxLength: MAX_SENDER_ADDRESS, disabled: isBusy },
    error: (left.has(field) && problemOf(field, fields)) || refusalOf(field),
    onBlur: () => setLeft((before) => new Set([...before, field])),
    onChange: (text: string) => type(field, text),
  });
  function problemOf(field: AddressField, { name, address: from, reply_to: replyTo }: Value) {
    const text = fields[field].trim();
    if (text !== "") return isMailAddress(text) ? undefined : t("fieldErrors:email");
    const isNeeded = field === "address" && from.trim() === "" && `${name}${replyTo}`.trim() !== "";
    return isNeeded ? t("fieldErrors:required") : undefined;
  }

  return (
    <SettingCard setting="mail_sender" form={form}>
      <FormLayout>
        <TextField
          label={t("notifications:sender.name")}
          helpText={t("notifications:sender.nameHelp")}
          value={fields.name}
          placeholder={shop.name}
          error={isSenderName(fields.name) ? refusalOf("name") : t("fieldErrors:senderNameAddress")}
          maxLength={MAX_SENDER_NAME}
          disabled={isBusy}
          autoComplete="off"
          onChange={(name) => type("name", name)}
        />
        <TextField
          {...address("address")}
          label={t("notifications:sender.address")}
          helpText={t("notifications:sender.addressHelp")}
          placeholder={shop.address ?? ""}
          requiredIndicator
        />
        <TextField
          {...address("reply_to")}
          label={t("notifications:sender.replyTo")}
          helpText={t("notifications:sender.replyToHelp")}
          placeholder={fields.address || (shop.address ?? "")}
        />
      </FormLayout>
      {shown && (
        <BlockStack gap="100">
          <Text as="p" tone="subdued">
            {t("notifications:sender.shown")}
          </Text>
          <Text as="p" breakWord>
            <bdi>{`${shown.name} <${shown.address}>`}</bdi>
          </Text>
          {shown.replyTo && (
            <Text as="p" tone="subdued" breakWord>
              {t("notifications:sender.replies", { address: shown.replyTo })}
            </Text>
          )}
        </BlockStack>
      )}
      {isDirty && fields.address !== saved.value.address ? (
        <Text as="p" tone="subdued">
          {t("notifications:sender.saveFirst")}
        </Text>
      ) : (
        state !== "none" && (
          <>
            <Divider />
            <SenderVerification key={saved.value.address} sender={{ ...sender, state }} canSign={canSign} />
          </>
        )
      )}
    </SettingCard>
  );
}
