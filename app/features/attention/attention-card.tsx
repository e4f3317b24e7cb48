import type { AttentionSettings } from "../../../contract/attention";
import { SettingCard } from "../../form/setting-card";
import type { SettingLine } from "../../form/setting-lines";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { areDays, type AttentionFields, fieldsOf, settingsOf } from "./attention-form";
import { DigestNote } from "./digest-note";
import type { SettingsView } from "./present-attention.server";
import { RuleFields } from "./rule-fields";

const isValid = ({ rules }: AttentionFields) =>
  Object.values(rules).every(({ days }) => days === null || areDays(days));

/** Rules of attention, and where recipients and hour of the daily mail are. */
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
      <DigestNote />
    </SettingCard>
  );
}

/** The setting in words: a line for each rule. */
function useAttentionLines({ reasons }: SettingsView): (settings: AttentionSettings) => SettingLine[] {
  const { t } = useTranslation(["attention", "form"]);
  return ({ rules }) =>
    reasons.map((reason) => {
      const rule = rules[reason];
      const days = "days" in rule ? `${rule.days} ${t("attention:settings.days", { count: rule.days })}` : "";
      const text = rule.on ? days || t("form:lines.on") : t("form:lines.off");
      return { label: t(`attention:reasons.${reason}`), text };
    });
}
