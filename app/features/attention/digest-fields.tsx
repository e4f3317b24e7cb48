import { BlockStack, Checkbox, Select, Text, TextField } from "@shopify/polaris";
import { MAX_RECIPIENTS } from "../../../contract/attention-limits";
import { useTranslation } from "../../i18n/translation";
import { type AttentionFields, recipientsFault } from "./attention-form";
import type { SettingsView } from "./present-attention.server";

interface Props {
  digest: AttentionFields["digest"];
  store: SettingsView["store"];
  hours: string[];
  isBusy: boolean;
  /** Why the service has refused the recipients. */
  refused: string | undefined;
  onChange: (digest: AttentionFields["digest"]) => void;
}

/** The daily mail: whether, to whom and when. */
export function DigestFields({ digest, store, hours, isBusy, refused, onChange }: Props) {
  const { t } = useTranslation("attention");
  const isOff = isBusy || !digest.on;
  const fault = recipientsFault(digest.recipients);
  const error = fault
    ? fault === "tooMany"
      ? t("digest.recipientsTooMany", { max: MAX_RECIPIENTS })
      : t("digest.recipientWrong", { address: fault.wrong })
    : refused;

  return (
    <BlockStack gap="400">
      <Text as="h2" variant="headingMd" id="attention-digest">
        {t("digest.title")}
      </Text>
      <Checkbox
        label={t("digest.on")}
        helpText={t("digest.note")}
        checked={digest.on}
        disabled={isBusy}
        onChange={(on) => onChange({ ...digest, on })}
      />
      <TextField
        label={t("digest.recipients")}
        type="text"
        inputMode="email"
        autoComplete="off"
        placeholder={store.email ?? undefined}
        helpText={error ? undefined : t("digest.recipientsHelp", { max: MAX_RECIPIENTS })}
        value={digest.recipients}
        error={error}
        disabled={isOff}
        onChange={(recipients) => onChange({ ...digest, recipients })}
      />
      <Select
        label={t("digest.hour")}
        helpText={t("digest.zone", { zone: store.timezone })}
        options={hours.map((label, hour) => ({ label, value: String(hour) }))}
        value={digest.hour}
        disabled={isOff}
        onChange={(hour) => onChange({ ...digest, hour })}
      />
    </BlockStack>
  );
}
