import { BlockStack, Button, ChoiceList, InlineStack, Text, TextField } from "@shopify/polaris";
import {
  MAX_PROCESSING_DAYS,
  MAX_WAREHOUSE_NAME,
  WEEKDAYS,
} from "../../../contract/estimated-delivery-limits";
import { useTranslation } from "../../i18n/translation";
import type { NamedCode } from "../tracking-pages/code-names";
import { CodesField } from "../tracking-pages/codes-field";
import { ClosedRanges } from "./closed-ranges";
import { DaysFields } from "./days-fields";
import { HolidayFields } from "./holiday-fields";
import type { WarehouseValue } from "./load-delivery-promise.server";

interface Props {
  warehouse: WarehouseValue;
  /** A shop's only one needs neither name nor countries. */
  isOnly: boolean;
  /** In words. */
  zone: string;
  /** YYYY-MM-DD. */
  today: string;
  /** Monday to Sunday. */
  weekdays: string[];
  countries: NamedCode[];
  errorOf: (path: string) => string | undefined;
  isBusy: boolean;
  onChange: (part: Partial<WarehouseValue>) => void;
  onRemove: () => void;
}

/** When a warehouse works, and how long it takes to send a parcel. */
export function WarehouseFields({
  warehouse,
  isOnly,
  zone,
  today,
  weekdays,
  countries,
  errorOf,
  isBusy,
  ...on
}: Props) {
  const { t } = useTranslation("deliveryPromise");
  const { name, serves, business_days, cutoff, processing, holidays, closed } = warehouse;
  const title = isOnly ? t("warehouse.processing") : t("warehouse.title", { name });

  return (
    <section className="wb-promise-part" aria-label={title}>
      <InlineStack align="space-between" blockAlign="center" wrap={false} gap="200">
        <Text as="h3" variant="headingSm" breakWord>
          {title}
        </Text>
        {!isOnly && (
          <span data-remove="warehouse">
            <Button variant="plain" tone="critical" disabled={isBusy} onClick={on.onRemove}>
              {t("warehouse.remove", { name })}
            </Button>
          </span>
        )}
      </InlineStack>
      {!isOnly && (
        <BlockStack gap="300">
          <TextField
            label={t("warehouse.name")}
            value={name}
            maxLength={MAX_WAREHOUSE_NAME}
            autoComplete="off"
            requiredIndicator
            error={errorOf("name")}
            disabled={isBusy}
            onChange={(next) => on.onChange({ name: next })}
          />
          <CodesField
            label={t("warehouse.serves")}
            helpText={t("warehouse.servesHelp")}
            choices={countries}
            chosen={serves}
            onChange={(codes) => on.onChange({ serves: codes })}
          />
        </BlockStack>
      )}
      <div className="wb-promise-weekdays">
        <ChoiceList
          title={t("warehouse.businessDays")}
          allowMultiple
          choices={WEEKDAYS.map((day) => ({ value: String(day), label: weekdays[day - 1]! }))}
          selected={business_days.map(String)}
          error={errorOf("business_days")}
          disabled={isBusy}
          onChange={(days) => on.onChange({ business_days: days.map(Number).sort() })}
        />
      </div>
      <div className="wb-promise-pair">
        <TextField
          label={t("warehouse.cutoff")}
          type="time"
          value={cutoff}
          autoComplete="off"
          error={errorOf("cutoff")}
          disabled={isBusy}
          onChange={(time) => on.onChange({ cutoff: time })}
        />
      </div>
      <Text as="p" tone="subdued">
        {t("warehouse.cutoffHelp", { zone })}
      </Text>
      <div className="wb-promise-days">
        <DaysFields
          labels={{ min: t("warehouse.min"), max: t("warehouse.max") }}
          days={processing}
          least={0}
          most={MAX_PROCESSING_DAYS}
          errorOf={(field) => errorOf(`processing.${field}`)}
          disabled={isBusy}
          onChange={(days) => on.onChange({ processing: days })}
        />
      </div>
      <HolidayFields
        holidays={holidays}
        countries={countries}
        isBusy={isBusy}
        onChange={(next) => on.onChange({ holidays: next })}
      />
      <ClosedRanges
        {...{ ranges: closed, today }}
        errorOf={(path) => errorOf(`closed.${path}`)}
        isBusy={isBusy}
        onChange={(ranges) => on.onChange({ closed: ranges })}
      />
    </section>
  );
}
