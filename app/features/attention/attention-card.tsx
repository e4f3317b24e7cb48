import { BlockStack } from "@shopify/polaris";
import type { AttentionSettings } from "../../../contract/attention";
import { SettingCard } from "../../form/setting-card";
import type { SettingLine } from "../../form/setting-lines";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { areDays, type AttentionFields, fieldsOf, recipientsFault, settingsOf } from "./attention-form";
import { DigestFields } from "./digest-fields";
import type { SettingsView } from "./present-attention.server";
import { RuleFields } from "./rule-fields";

const isValid = ({ rules, digest }: AttentionFields) =>
  recipientsFault(digest.recipients) === null &&
  Object.values(rules).every(({ days }) => days === null || areDays(days));

/** Rules of attention, and the recipients of the daily mail. */
export function AttentionCard({ view }: { view: SettingsView }) {
  const { t } = useTranslation("attention");
  const describe = useAttentionLines(view);
  const form = useSettingForm("updateAttention", view.settings, {
    ...{ describe, isValid },
    toFields: fieldsOf,
    toValue: settingsOf,
  });
  const { fields, change, errorOf, isBusy } = form;

  return (
    <SettingCard setting="attention" form={form} title={t("settings.title")} text={t("settings.text")}>
      {view.reasons.map((reason) => (
        <RuleFields
          key={reason}
          reason={reason}
          rule={fields.rules[reason]}
          isBusy={isBusy}
          refused={errorOf(`rules.${reason}.days`)}
          onChange={(rule) => change({ rules: { ...fields.rules, [reason]: rule } })}
        />
      ))}
      <hr className="wb-line" />
      <BlockStack gap="400">
        <DigestFields
          digest={fields.digest}
          store={view.store}
          hours={view.hours}
          isBusy={isBusy}
          refused={errorOf("digest.recipients")}
          onChange={(digest) => change({ digest })}
        />
      </BlockStack>
    </SettingCard>
  );
}

/** The setting in words: a line for each rule, and those of the daily mail. */
function useAttentionLines({ reasons, hours }: SettingsView): (settings: AttentionSettings) => SettingLine[] {
  const { t } = useTranslation(["attention", "form"]);
  return ({ rules, digest }) => [
    ...reasons.map((reason) => {
      const rule = rules[reason];
      const days = "days" in rule ? `${rule.days} ${t("attention:settings.days", { count: rule.days })}` : "";
      const text = rule.on ? days || t("form:lines.on") : t("form:lines.off");
      return { label: t(`attention:reasons.${reason}`), text };
    }),
    { label: t("attention:digest.title"), text: t(digest.on ? "form:lines.on" : "form:lines.off") },
    { label: t("attention:digest.recipients"), text: digest.recipients.join(", ") || "–" },
    { label: t("attention:digest.hour"), text: hours[digest.hour] ?? "" },
  ];
}
