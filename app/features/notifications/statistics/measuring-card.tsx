import { BlockStack, Checkbox, TextField } from "@shopify/polaris";
import type { MailMeasuring } from "../../../../contract/mail-measuring";
import { MAX_ATTRIBUTION_DAYS } from "../../../../contract/mail-measuring-limits";
import { SettingCard } from "../../../form/setting-card";
import { useSettingForm } from "../../../form/use-setting-form";
import { useTranslation } from "../../../i18n/translation";
import type { StatisticsView } from "./load-statistics.server";

type Fields = Omit<MailMeasuring, "attribution_days"> & { attribution_days: string };

const toFields = (value: MailMeasuring): Fields => ({
  ...value,
  attribution_days: `${value.attribution_days}`,
});
const toValue = (fields: Fields): MailMeasuring => ({
  ...fields,
  attribution_days: Number(fields.attribution_days),
});
const isValid = ({ attribution_days: days }: Fields): boolean =>
  /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_ATTRIBUTION_DAYS;

/** Whether anything is counted of emails, and which orders they have made. */
export function MeasuringCard({ measuring }: Pick<StatisticsView, "measuring">) {
  const { t } = useTranslation(["notifications", "form"]);
  const lineOf = (isOn: boolean) => t(isOn ? "form:lines.on" : "form:lines.off");
  const form = useSettingForm("updateMailMeasuring", measuring, {
    describe: ({ opens, clicks, attribution_days: days }: MailMeasuring) => [
      { label: t("notifications:measuring.opens"), text: lineOf(opens) },
      { label: t("notifications:measuring.clicks"), text: lineOf(clicks) },
      { label: t("notifications:measuring.days"), text: `${days}` },
    ],
    ...{ toFields, toValue, isValid },
  });
  const { fields, change, isBusy, errorOf } = form;
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
          <TextField
            label={t("notifications:measuring.days")}
            type="integer"
            inputMode="numeric"
            autoComplete="off"
            value={fields.attribution_days}
            error={errorOf("attribution_days")}
            disabled={isBusy}
            onChange={(days) => change({ attribution_days: days })}
            helpText={t("notifications:measuring.daysHelp", { max: `${MAX_ATTRIBUTION_DAYS}` })}
          />
        </div>
      </BlockStack>
    </SettingCard>
  );
}
