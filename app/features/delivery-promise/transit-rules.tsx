import { BlockStack, Button, Checkbox, Select, Text } from "@shopify/polaris";
import { MAX_TRANSIT_RULES, METHOD_NAMES } from "../../../contract/estimated-delivery-limits";
import { useTranslation } from "../../i18n/translation";
import type { NamedCode } from "../tracking-pages/code-names";
import type { Rules, TransitValue } from "./load-delivery-promise.server";
import { TransitFields } from "./transit-fields";
import { TransitRule } from "./transit-rule";
import { useListFocus } from "./use-list-focus";

const NEW_RULE: TransitValue = {
  ...{ countries: [], regions: [], postal: [], methods: [], couriers: [] },
  days: { min: 2, max: 5 },
  courier_days: "mon_sat",
};

interface Props {
  rules: Pick<Rules, "transit" | "rest" | "method_name">;
  countries: NamedCode[];
  courierName: (code: string) => string;
  onCourierName: (courier: { code: string; name: string }) => void;
  errorOf: (path: string) => string | undefined;
  isBusy: boolean;
  onChange: (part: Partial<Rules>) => void;
}

/** Transit days by destination, method and courier, and those of the rest of the world. */
export function TransitRules({ rules, errorOf, isBusy, onChange, ...each }: Props) {
  const { t } = useTranslation("deliveryPromise");
  const { transit, rest, method_name } = rules;

  const { area, noteRemoval } = useListFocus("rule", transit.length);

  return (
    <div ref={area}>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h3" variant="headingSm">
            {t("transit.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("transit.text")}
          </Text>
        </BlockStack>
        {transit.map((rule, index) => (
          <TransitRule
            key={index}
            {...each}
            rule={rule}
            number={index + 1}
            errorOf={(path) => errorOf(`transit.${index}.${path}`)}
            isBusy={isBusy}
            onChange={(part) =>
              onChange({
                transit: transit.map((other, at) => (at === index ? { ...other, ...part } : other)),
              })
            }
            onRemove={() => {
              noteRemoval(index);
              onChange({ transit: transit.filter((_, at) => at !== index) });
            }}
          />
        ))}
        <div data-add="rule">
          <Button
            disabled={isBusy || transit.length >= MAX_TRANSIT_RULES}
            onClick={() => onChange({ transit: [...transit, NEW_RULE] })}
          >
            {t("transit.add")}
          </Button>
        </div>
        <section className="wb-promise-part" aria-label={t("transit.rest")}>
          <Text as="h4" variant="headingSm">
            {t("transit.rest")}
          </Text>
          <Checkbox
            label={t("transit.restOn")}
            checked={rest !== null}
            disabled={isBusy}
            onChange={(on) =>
              onChange({ rest: on ? { days: { min: 5, max: 10 }, courier_days: "mon_sat" } : null })
            }
          />
          {rest && (
            <TransitFields
              transit={rest}
              errorOf={(path) => errorOf(`rest.${path}`)}
              isBusy={isBusy}
              onChange={(part) => onChange({ rest: { ...rest, ...part } })}
            />
          )}
        </section>
        {transit.some(({ methods }) => methods.length > 0) && (
          <Select
            label={t("transit.methodName")}
            options={METHOD_NAMES.map((value) => ({ value, label: t(`transit.${value}_name`) }))}
            value={method_name}
            disabled={isBusy}
            onChange={(value) => onChange({ method_name: value as Rules["method_name"] })}
          />
        )}
      </BlockStack>
    </div>
  );
}
