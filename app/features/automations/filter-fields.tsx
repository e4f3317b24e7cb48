import { BlockStack, Button, InlineStack, Select, Text, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { useState } from "react";
import { FILTERS } from "../../../contract/automation-limits";
import { ownValue } from "../../../contract/own-value";
import { fieldError, type Failure } from "../../endApi/failure";
import { useTranslation } from "../../i18n/translation";
import { CourierListField } from "../couriers/courier-list-field";
import { CodesField } from "../tracking-pages/codes-field";
import type { NamedCode } from "../tracking-pages/code-names";
import { AddPart } from "./add-part";
import { type Filter, filterNamed, replaced, without } from "./change-definition";
import { usePartFocus } from "./use-part-focus";
import { WordsField } from "./words-field";

interface Props {
  filters: Filter[];
  countries: NamedCode[];
  /** By code. */
  courierNames: Readonly<Record<string, string>>;
  /** The store's; empty: not known. */
  currency: string;
  failure: Failure | null;
  onChange: (filters: Filter[]) => void;
}

/** What must be true of the order or parcel, one condition below the other; each once. */
export function FilterFields({ filters, countries, courierNames, currency, failure, onChange }: Props) {
  const { t } = useTranslation("automations");
  const [picked, setPicked] = useState<Record<string, string>>({});
  const courierName = (code: string) => ownValue(courierNames, code) ?? ownValue(picked, code) ?? code;
  const { list, focusPart } = usePartFocus();
  const left = FILTERS.filter((name) => !filters.some(({ by }) => by === name));
  return (
    <div ref={list} className="wb-automation-parts">
      <Text as="p" tone="subdued">
        {t("steps.onlyIfHelp")}
      </Text>
      {filters.map((filter, index) => (
        <div key={filter.by} className="wb-automation-part">
          <BlockStack gap="200">
            <InlineStack align="space-between" blockAlign="center" wrap={false}>
              <Text as="h3" variant="headingSm">
                {t(`filter.${filter.by}`)}
              </Text>
              <Button
                variant="tertiary"
                icon={DeleteIcon}
                accessibilityLabel={t("action.remove", { name: t(`filter.${filter.by}`) })}
                onClick={() => {
                  focusPart(index);
                  onChange(without(filters, index));
                }}
              />
            </InlineStack>
            <FilterDetails
              filter={filter}
              countries={countries}
              currency={currency}
              courierName={courierName}
              onCourier={({ code, name }) => setPicked((before) => ({ ...before, [code]: name }))}
              error={fieldError(failure, `definition.filters.${index}`)}
              onChange={(changed) => onChange(replaced(filters, index, changed))}
            />
          </BlockStack>
        </div>
      ))}
      {left.length > 0 && (
        <AddPart
          label={t("filter.add")}
          choices={left.map((by) => ({
            label: t(`filter.${by}`),
            onAction: () => {
              focusPart(filters.length);
              onChange([...filters, filterNamed(by)]);
            },
          }))}
        />
      )}
    </div>
  );
}

interface DetailProps {
  filter: Filter;
  countries: NamedCode[];
  currency: string;
  courierName: (code: string) => string;
  /** A courier was chosen, whose name is not known yet. */
  onCourier: (courier: { code: string; name: string }) => void;
  error: string | undefined;
  onChange: (filter: Filter) => void;
}

function FilterDetails(props: DetailProps) {
  const { filter, countries, currency, courierName, onCourier, error, onChange } = props;
  const { t } = useTranslation("automations");
  switch (filter.by) {
    case "courier":
      return (
        <CourierListField
          label={t("filter.courier")}
          add={t("fields.addCourier")}
          codes={filter.any}
          nameOf={courierName}
          error={error}
          onChange={(any) => onChange({ ...filter, any })}
          onName={onCourier}
        />
      );
    case "country":
      return (
        <CodesField
          label={t("filter.country")}
          helpText={t("fields.search")}
          choices={countries}
          chosen={filter.any}
          error={error}
          onChange={(any) => onChange({ ...filter, any })}
        />
      );
    case "tag":
      return (
        <WordsField
          label={t("fields.tags")}
          words={filter.any}
          error={error}
          onChange={(any) => onChange({ ...filter, any })}
        />
      );
    case "product":
    case "words":
      return (
        <WordsField
          label={t("fields.words")}
          words={filter.words}
          error={error}
          onChange={(words) => onChange({ ...filter, words })}
        />
      );
    case "value":
      return (
        <div className="wb-automation-pair">
          {(["min", "max"] as const).map((end) => (
            <TextField
              key={end}
              label={t(`fields.${end}`)}
              type="number"
              min={0}
              suffix={currency}
              value={filter[end] === null ? "" : String(filter[end])}
              error={end === "min" ? error : undefined}
              autoComplete="off"
              onChange={(text) => onChange({ ...filter, [end]: text.trim() === "" ? null : Number(text) })}
            />
          ))}
        </div>
      );
    case "first_order":
      return (
        <Select
          label={t("fields.first")}
          helpText={t("fields.firstKnown")}
          options={[
            { value: "yes", label: t("fields.firstYes") },
            { value: "no", label: t("fields.firstNo") },
          ]}
          value={filter.is ? "yes" : "no"}
          onChange={(value) => onChange({ ...filter, is: value === "yes" })}
        />
      );
  }
}
