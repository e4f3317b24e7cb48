import { BlockStack, Card, Text } from "@shopify/polaris";
import { useState } from "react";
import { fieldError } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { SaveBar } from "../../shell/save-bar";
import { orThrow, useEndApi } from "../../shell/use-end-api";
import { useSaveBar } from "../../shell/use-save-bar";
import { areDays, areRecipients, fieldsOf, settingsOf } from "./attention-form";
import { DigestFields } from "./digest-fields";
import type { SettingsView } from "./present-attention.server";
import { RuleFields } from "./rule-fields";

/** Rules of attention, and the recipients of the daily mail. */
export function AttentionCard({ view: { settings, reasons, hours, store } }: { view: SettingsView }) {
  const { t } = useTranslation("attention");
  const [fields, setFields] = useState(() => fieldsOf(settings));
  const { call } = useEndApi();

  const bar = useSaveBar({
    values: settingsOf(fields),
    saved: settings,
    isValid:
      areRecipients(fields.digest.recipients) &&
      Object.values(fields.rules).every(({ days }) => days === null || areDays(days)),
    save: async () => {
      await orThrow(call("updateAttention", settingsOf(fields), { done: t("saved") }));
    },
    discard: () => setFields(fieldsOf(settings)),
  });
  const isBusy = bar.snapshot.hasTag("busy");
  const { problem } = bar.snapshot.context;

  return (
    <BlockStack gap="400">
      <SaveBar bar={bar} />
      <Card>
        <BlockStack gap="400">
          <BlockStack gap="100">
            <Text as="h2" variant="headingMd" id="attention-rules">
              {t("settings.title")}
            </Text>
            <Text as="p" tone="subdued">
              {t("settings.text")}
            </Text>
          </BlockStack>
          {reasons.map((reason) => (
            <RuleFields
              key={reason}
              reason={reason}
              rule={fields.rules[reason]}
              isBusy={isBusy}
              refused={fieldError(problem, `rules.${reason}.days`)}
              onChange={(rule) => setFields({ ...fields, rules: { ...fields.rules, [reason]: rule } })}
            />
          ))}
        </BlockStack>
      </Card>
      <Card>
        <DigestFields
          digest={fields.digest}
          store={store}
          hours={hours}
          isBusy={isBusy}
          refused={fieldError(problem, "digest.recipients")}
          onChange={(digest) => setFields({ ...fields, digest })}
        />
      </Card>
    </BlockStack>
  );
}
