import { BlockStack, Button, InlineError, InlineStack, Text } from "@shopify/polaris";
import { useEffect, useRef, useState } from "react";
import { postalKey } from "../../../contract/estimated-delivery-limits";
import { useTranslation } from "../../i18n/translation";
import { CourierListField } from "../couriers/courier-list-field";
import type { NamedCode } from "../tracking-pages/code-names";
import { CodesField } from "../tracking-pages/codes-field";
import { ListField } from "./list-field";
import type { TransitValue } from "./load-delivery-promise.server";
import { rangeText } from "./rule-faults";
import { TransitFields } from "./transit-fields";

interface Props {
  rule: TransitValue;
  number: number;
  countries: NamedCode[];
  courierName: (code: string) => string;
  onCourierName: (courier: { code: string; name: string }) => void;
  errorOf: (path: string) => string | undefined;
  isBusy: boolean;
  onChange: (part: Partial<TransitValue>) => void;
  onRemove: () => void;
}

/** One rule of transit days: destinations, days, and what else it asks for. */
export function TransitRule({ rule, number, countries, courierName, errorOf, isBusy, ...on }: Props) {
  const { t } = useTranslation("deliveryPromise");
  const { regions, postal, methods, couriers } = rule;
  const [isOpen, setOpen] = useState([regions, postal, methods, couriers].some(({ length }) => length > 0));
  // A new rule has no country yet: its field gets the focus, and that is no error before the field was left.
  const [isLeft, setLeft] = useState(rule.countries.length > 0);
  const destinations = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isLeft) destinations.current?.querySelector("input")?.focus();
  }, [isLeft]);
  const countryError = isLeft ? (errorOf("countries") ?? errorOf("countries.0")) : undefined;
  const title = t("transit.rule", { number });

  return (
    <section className="wb-promise-part" aria-label={title}>
      <InlineStack align="space-between" blockAlign="center">
        <Text as="h4" variant="headingSm">
          {title}
        </Text>
        <span data-remove="rule">
          <Button variant="plain" tone="critical" disabled={isBusy} onClick={on.onRemove}>
            {t("transit.remove", { number })}
          </Button>
        </span>
      </InlineStack>
      <div
        ref={destinations}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setLeft(true);
        }}
      >
        <CodesField
          label={t("transit.countries")}
          helpText={t("transit.countriesHelp")}
          choices={countries}
          chosen={rule.countries}
          onChange={(codes) => on.onChange({ countries: codes })}
        />
      </div>
      {countryError && <InlineError message={countryError} fieldID={`wb-promise-countries-${number}`} />}
      <TransitFields transit={rule} errorOf={errorOf} isBusy={isBusy} onChange={on.onChange} />
      <div>
        <Button
          variant="plain"
          disclosure={isOpen ? "up" : "down"}
          ariaExpanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t("transit.more")}
        </Button>
      </div>
      {isOpen && (
        <BlockStack gap="300">
          <div className="wb-promise-pair">
            <ListField
              label={t("transit.regions")}
              helpText={t("transit.regionsHelp")}
              entries={regions}
              parse={(text) => text.toUpperCase()}
              show={String}
              error={errorOf("regions")}
              disabled={isBusy}
              onChange={(entries) => on.onChange({ regions: entries })}
            />
            <ListField
              label={t("transit.postal")}
              helpText={t("transit.postalHelp")}
              entries={postal}
              parse={postalRange}
              show={rangeText}
              error={errorOf("postal")}
              disabled={isBusy}
              onChange={(entries) => on.onChange({ postal: entries })}
            />
          </div>
          <ListField
            label={t("transit.methods")}
            helpText={t("transit.methodsHelp")}
            entries={methods}
            parse={String}
            show={String}
            error={errorOf("methods")}
            disabled={isBusy}
            onChange={(entries) => on.onChange({ methods: entries })}
          />
          <CourierListField
            label={t("transit.couriers")}
            add={t("transit.addCourier")}
            codes={couriers}
            nameOf={courierName}
            onChange={(codes) => on.onChange({ couriers: codes })}
            onName={on.onCourierName}
          />
        </BlockStack>
      )}
    </section>
  );
}

/** "10000-19999" from one to the other; a code alone is both ends. */
function postalRange(text: string): { from: string; to: string } {
  const [from = "", to = from] = text.split(/[-–—]/).map(postalKey);
  return { from, to };
}
