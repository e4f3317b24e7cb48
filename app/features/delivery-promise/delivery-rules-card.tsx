import { BlockStack, Checkbox, ChoiceList, Link, Select, Text } from "@shopify/polaris";
import { useMemo, useState } from "react";
import { COUNTED_FROM, HOW_SURE } from "../../../contract/estimated-delivery-limits";
import { ownValue } from "../../../contract/own-value";
import { SettingCard } from "../../form/setting-card";
import { useSettingForm } from "../../form/use-setting-form";
import { useTranslation } from "../../i18n/translation";
import { Calculator } from "./calculator";
import { describeRules } from "./describe-rules";
import { ExcludedList } from "./excluded-list";
import type { DeliveryPromiseData, Rules } from "./load-delivery-promise.server";
import { ruleFaults } from "./rule-faults";
import { SourceList } from "./source-list";
import { TransitRules } from "./transit-rules";
import { Warehouses } from "./warehouses";

/** Whose delivery date is shown, the shop's own rules, and a calculator that explains what they give. */
export function DeliveryRulesCard({ data }: { data: DeliveryPromiseData }) {
  const { t } = useTranslation(["deliveryPromise", "form"]);
  const { countries, weekdays } = data;
  const [picked, setPicked] = useState<Record<string, string>>({});
  const countryName = (code: string) => countries.find((country) => country.code === code)?.name ?? code;
  const courierName = (code: string) => ownValue(data.courierNames, code) ?? ownValue(picked, code) ?? code;
  const noteCourier = ({ code, name }: { code: string; name: string }) =>
    setPicked((now) => ({ ...now, [code]: name }));
  const form = useSettingForm("updateDeliveryRules", data.saved, {
    isValid: (rules: Rules) => ruleFaults(rules).size === 0,
    describe: (rules: Rules) => describeRules(rules, { t, weekdays, countryName, courierName }),
  });
  const { fields, change, isBusy } = form;
  const faults = useMemo(() => ruleFaults(fields), [fields]);
  const errorOf = (path: string) => {
    const fault = faults.get(path);
    if (!fault) return form.errorOf(path);
    const values = fault.key === "countryTwice" ? { ...fault, country: countryName(fault.country) } : fault;
    return t(`deliveryPromise:faults.${fault.key}`, { ...values });
  };
  const parts = { countries, errorOf, isBusy };

  return (
    <BlockStack gap="400">
      <SettingCard setting="estimated_delivery" form={form}>
        <Checkbox
          label={t("deliveryPromise:enabled")}
          helpText={t("deliveryPromise:enabledHelp")}
          checked={fields.enabled}
          disabled={isBusy}
          onChange={(enabled) => change({ enabled })}
        />
        <BlockStack gap="200">
          <Text as="h3" variant="headingSm">
            {t("deliveryPromise:sources.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("deliveryPromise:sources.text")}
          </Text>
          <SourceList sources={fields.sources} isBusy={isBusy} onChange={(sources) => change({ sources })} />
        </BlockStack>
        {fields.sources.includes("history") && (
          <Select
            label={t("deliveryPromise:sure.title")}
            helpText={t("deliveryPromise:sure.help")}
            options={HOW_SURE.map((share) => ({
              value: String(share),
              label: t("deliveryPromise:sure.share", { share }),
            }))}
            value={String(fields.how_sure)}
            disabled={isBusy}
            onChange={(value) => change({ how_sure: Number(value) as Rules["how_sure"] })}
          />
        )}
        <Text as="p" tone="subdued">
          {t("deliveryPromise:tells.help")}{" "}
          <Link url="/track/notification">{t("deliveryPromise:tells.label")}</Link>
        </Text>
        <hr className="wb-line" />
        <ChoiceList
          title={t("deliveryPromise:countFrom.title")}
          choices={COUNTED_FROM.map((value) => ({
            value,
            label: t(`deliveryPromise:countFrom.${value}`),
            ...(value === "order" && { helpText: t("deliveryPromise:countFrom.orderHelp") }),
          }))}
          selected={[fields.count_from]}
          disabled={isBusy}
          onChange={([value]) => change({ count_from: value as Rules["count_from"] })}
        />
        {fields.count_from === "order" && (
          <Warehouses
            {...parts}
            warehouses={fields.warehouses}
            {...{ weekdays, zone: data.zone, today: data.today }}
            onChange={(warehouses) => change({ warehouses })}
          />
        )}
        <hr className="wb-line" />
        <TransitRules
          {...parts}
          rules={fields}
          courierName={courierName}
          onCourierName={noteCourier}
          onChange={change}
        />
        <hr className="wb-line" />
        <ExcludedList
          kind="excluded"
          chosen={fields.excluded_products}
          isBusy={isBusy}
          onChange={(chosen) => change({ excluded_products: chosen })}
        />
        <ExcludedList
          kind="excludedCollections"
          chosen={fields.excluded_collections}
          isBusy={isBusy}
          onChange={(chosen) => change({ excluded_collections: chosen })}
        />
      </SettingCard>
      <Calculator
        rules={fields}
        isValid={faults.size === 0}
        {...{ countries, courierName, today: data.today }}
        onCourierName={noteCourier}
      />
    </BlockStack>
  );
}
