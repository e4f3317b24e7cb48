import { BlockStack, Button, Text, TextField } from "@shopify/polaris";
import { DeleteIcon } from "@shopify/polaris-icons";
import { MAX_CLOSED_RANGES } from "../../../contract/estimated-delivery-limits";
import { useTranslation } from "../../i18n/translation";
import type { WarehouseValue } from "./load-delivery-promise.server";
import { useListFocus } from "./use-list-focus";

interface Props {
  ranges: WarehouseValue["closed"];
  /** YYYY-MM-DD: where a new range begins, so that it is valid before anything is typed. */
  today: string;
  errorOf: (path: string) => string | undefined;
  isBusy: boolean;
  onChange: (ranges: WarehouseValue["closed"]) => void;
}

/** Days on which a warehouse is closed, from the first to the last. */
export function ClosedRanges({ ranges, today, errorOf, isBusy, onChange }: Props) {
  const { t } = useTranslation("deliveryPromise");
  const put = (at: number, part: Partial<Props["ranges"][number]>) =>
    onChange(ranges.map((range, index) => (index === at ? { ...range, ...part } : range)));

  const { area, noteRemoval, noteAddition } = useListFocus("closed", ranges.length);

  return (
    <div ref={area}>
      <BlockStack gap="200">
        <Text as="h4" variant="headingSm">
          {t("warehouse.closed")}
        </Text>
        {ranges.map((range, index) => (
          <div key={index} className="wb-promise-range" data-entry="closed">
            {(["from", "to"] as const).map((field) => (
              <TextField
                key={field}
                label={t(`warehouse.${field}`)}
                value={range[field]}
                error={errorOf(`${index}.${field}`)}
                placeholder="YYYY-MM-DD"
                maxLength={10}
                autoComplete="off"
                disabled={isBusy}
                onChange={(day) => put(index, { [field]: day.trim() })}
              />
            ))}
            <div className="wb-promise-remove" data-remove="closed">
              <Button
                icon={DeleteIcon}
                variant="tertiary"
                disabled={isBusy}
                accessibilityLabel={t("warehouse.removeClosed", { number: index + 1 })}
                onClick={() => {
                  noteRemoval(index);
                  onChange(ranges.filter((_, at) => at !== index));
                }}
              />
            </div>
          </div>
        ))}
        <div data-add="closed">
          <Button
            disabled={isBusy || ranges.length >= MAX_CLOSED_RANGES}
            onClick={() => {
              noteAddition();
              onChange([...ranges, { from: today, to: today }]);
            }}
          >
            {t("warehouse.addClosed")}
          </Button>
        </div>
      </BlockStack>
    </div>
  );
}
