import { Select } from "@shopify/polaris";
import type { SavedSetting } from "../../../contract/setting";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";

interface Props {
  saved: SavedSetting<{ hour: number }>;
  hours: string[];
  timezone: string;
}

/** When the daily summary goes out. */
export function DigestHourCard({ saved, hours, timezone }: Props) {
  const { t } = useTranslation("team");
  const form = useSettingForm("updateDigestSchedule", saved, {
    describe: ({ hour }) => [{ label: t("hour.label"), text: hours[hour] ?? "" }],
    toFields: ({ hour }: { hour: number }) => ({ hour: String(hour) }),
    toValue: ({ hour }: { hour: string }) => ({ hour: Number(hour) }),
  });
  return (
    <SettingCard setting="digest_schedule" form={form} title={t("hour.title")} text={t("hour.text")}>
      <Select
        label={t("hour.label")}
        helpText={t("hour.zone", { zone: timezone })}
        options={hours.map((label, hour) => ({ label, value: String(hour) }))}
        value={form.fields.hour}
        disabled={form.isBusy}
        onChange={(hour) => form.change({ hour })}
      />
    </SettingCard>
  );
}
