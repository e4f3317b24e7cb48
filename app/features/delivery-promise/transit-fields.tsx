import { Select } from "@shopify/polaris";
import {
  COURIER_DAYS,
  type CourierDays,
  MAX_TRANSIT_DAYS,
} from "../../../contract/estimated-delivery-limits";
import { useTranslation } from "../../i18n/translation";
import { DaysFields } from "./days-fields";
import type { Rules } from "./load-delivery-promise.server";

type Transit = NonNullable<Rules["rest"]>;

interface Props {
  transit: Transit;
  errorOf: (path: string) => string | undefined;
  isBusy: boolean;
  onChange: (part: Partial<Transit>) => void;
}

/** How many days a courier takes, and which ones count. */
export function TransitFields({ transit, errorOf, isBusy, onChange }: Props) {
  const { t } = useTranslation("deliveryPromise");
  return (
    <div className="wb-promise-days">
      <DaysFields
        labels={{ min: t("transit.min"), max: t("transit.max") }}
        days={transit.days}
        least={1}
        most={MAX_TRANSIT_DAYS}
        errorOf={(field) => errorOf(`days.${field}`)}
        disabled={isBusy}
        onChange={(days) => onChange({ days })}
      />
      <Select
        label={t("transit.courierDays")}
        options={COURIER_DAYS.map((days) => ({ value: days, label: t(`transit.${days}`) }))}
        value={transit.courier_days}
        disabled={isBusy}
        onChange={(days) => onChange({ courier_days: days as CourierDays })}
      />
    </div>
  );
}
