import { BlockStack, Button } from "@shopify/polaris";
import { INITIAL_WAREHOUSE, MAX_WAREHOUSES } from "../../../contract/estimated-delivery-limits";
import { useTranslation } from "../../i18n/translation";
import type { NamedCode } from "../tracking-pages/code-names";
import type { WarehouseValue } from "./load-delivery-promise.server";
import { useListFocus } from "./use-list-focus";
import { WarehouseFields } from "./warehouse-fields";

interface Props {
  warehouses: WarehouseValue[];
  /** In words. */
  zone: string;
  /** YYYY-MM-DD. */
  today: string;
  /** Monday to Sunday. */
  weekdays: string[];
  countries: NamedCode[];
  errorOf: (path: string) => string | undefined;
  isBusy: boolean;
  onChange: (warehouses: WarehouseValue[]) => void;
}

/** The shop's warehouses; the first has to be there. */
export function Warehouses({
  warehouses,
  zone,
  today,
  weekdays,
  countries,
  errorOf,
  isBusy,
  onChange,
}: Props) {
  const { t } = useTranslation("deliveryPromise");
  const { area, noteRemoval } = useListFocus("warehouse", warehouses.length);

  return (
    <div ref={area}>
      <BlockStack gap="400">
        {warehouses.map((warehouse, index) => (
          <WarehouseFields
            key={index}
            {...{ warehouse, zone, today, weekdays, countries, isBusy }}
            isOnly={warehouses.length === 1}
            errorOf={(path) => errorOf(`warehouses.${index}.${path}`)}
            onChange={(part) =>
              onChange(warehouses.map((each, at) => (at === index ? { ...each, ...part } : each)))
            }
            onRemove={() => {
              noteRemoval(index);
              onChange(warehouses.filter((_, at) => at !== index));
            }}
          />
        ))}
        <div data-add="warehouse">
          <Button
            disabled={isBusy || warehouses.length >= MAX_WAREHOUSES}
            onClick={() =>
              onChange([...warehouses, { ...INITIAL_WAREHOUSE, name: String(warehouses.length + 1) }])
            }
          >
            {t("warehouse.add")}
          </Button>
        </div>
      </BlockStack>
    </div>
  );
}
