import { BlockStack, Checkbox, Select } from "@shopify/polaris";
import type { MailMeasuring } from "../../../../contract/mail-measuring";
import { MAX_ATTRIBUTION_DAYS } from "../../../../contract/mail-measuring-limits";
import { SettingCard } from "../../../form/setting-card";
import { useSettingForm } from "../../../form/use-setting-form";
import { useTranslation } from "../../../i18n/translation";
import type { StatisticsView } from "./load-statistics.server";

/** Days that are offered, besides the one that is saved. */
const OFFERED = [1, 3, 5, 7, 14, MAX_ATTRIBUTION_DAYS];

/** Whether anything is counted of emails, and which orders they have made. */
export function MeasuringCard({ measuring }: Pick<StatisticsView, "measuring">) {
  const { t } = useTranslation(["notifications", "form", "dashboard"]);
  const lineOf = (isOn: boolean) => t(isOn ? "form:lines.on" : "form:lines.off");
  const form = useSettingForm("updateMailMeasuring", measuring, {
    describe: ({ opens, clicks, attribution_days: days }: MailMeasuring) => [
      { label: t("notifications:measuring.opens"), text: lineOf(opens) },
      { label: t("notifications:measuring.clicks"), text: lineOf(clicks) },
      { label: t("notifications:measuring.days"), text: `${days}` },
    ],
  });
  const { fields, change, isBusy } = form;
  const choices = [...new Set([...OFFERED, fields.attribution_days])].sort((a, b) => a - b);
  return (
    <SettingCard setting="mail_measuring" form={form}>
      <BlockStack gap="300">
        <Checkbox
          label={t("notifications:measuring.opens")}
          helpText={t("notifications:measuring.opensHelp")}
          checked={fields.opens}
          disabled={isBusy}
          onChange={(opens) => change({ opens })}
        />
        <Checkbox
          label={t("notifications:measuring.clicks")}
          helpText={t("notifications:measuring.clicksHelp")}
          checked={fields.clicks}
          disabled={isBusy}
          onChange={(clicks) => change({ clicks })}
        />
        <div className="wb-sender-code">
          <Select
            label={t("notifications:measuring.days")}
            options={choices.map((count) => ({ value: `${count}`, label: t("dashboard:period", { count }) }))}
            value={`${fields.attribution_days}`}
            disabled={isBusy}
            onChange={(days) => change({ attribution_days: Number(days) })}
            helpText={t("notifications:measuring.daysHelp")}
          />
        </div>
      </BlockStack>
    </SettingCard>
  );
}
