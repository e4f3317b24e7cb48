import { BlockStack, Button, Select, Text } from "@shopify/polaris";
import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/translation";
import { useEndApi } from "../../shell/use-end-api";
import type { CallData } from "../../endApi/calls";
import { CallFailure } from "../../components/call-failure";
import type { NamedCode } from "../tracking-pages/code-names";
import { dayWords } from "./day-words";
import type { WarehouseValue } from "./load-delivery-promise.server";

interface Props {
  holidays: WarehouseValue["holidays"];
  countries: NamedCode[];
  isBusy: boolean;
  onChange: (holidays: WarehouseValue["holidays"]) => void;
}

/** Whose public holidays a warehouse keeps, and which are coming. */
export function HolidayFields({ holidays, countries, isBusy, onChange }: Props) {
  const { t, i18n } = useTranslation("deliveryPromise");
  const { call, failure } = useEndApi();
  const [answer, setAnswer] = useState<(CallData<"listHolidays"> & { place: string }) | null>(null);
  const [isOpen, setOpen] = useState(false);
  const { country = "", region = "" } = holidays ?? {};

  const place = `${country} ${region}`;
  // What is known of another country is not this one's.
  const known = answer?.place === place ? answer : null;

  useEffect(() => {
    let isLeft = false;
    if (country === "") return;
    void call("listHolidays", { country, region, language: i18n.language }).then((outcome) => {
      if (outcome.ok && !isLeft) setAnswer({ ...outcome.data, place });
    });
    return () => {
      isLeft = true;
    };
  }, [call, country, region, place, i18n.language]);

  return (
    <BlockStack gap="200">
      <div className="wb-promise-pair">
        <Select
          label={t("warehouse.holidays")}
          options={[
            { value: "", label: t("warehouse.noHolidays") },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          value={country}
          disabled={isBusy}
          onChange={(code) => onChange(code === "" ? null : { country: code, region: "" })}
        />
        {known && known.regions.length > 0 && (
          <Select
            label={t("warehouse.region")}
            options={[
              { value: "", label: t("warehouse.wholeCountry") },
              ...known.regions.map(({ code, name }) => ({ value: code, label: name })),
            ]}
            value={region}
            disabled={isBusy}
            onChange={(code) => onChange({ country, region: code })}
          />
        )}
      </div>
      <CallFailure failure={failure} />
      {known?.holidays.length === 0 && (
        <Text as="p" tone="subdued">
          {t("warehouse.noneKnown")}
        </Text>
      )}
      {known && known.holidays.length > 0 && (
        <div>
          <Button
            variant="plain"
            disclosure={isOpen ? "up" : "down"}
            ariaExpanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t("warehouse.coming")}
          </Button>
          {isOpen && (
            <ul className="wb-promise-holidays">
              {known.holidays.map(({ day, name }) => (
                <li key={`${day} ${name}`}>
                  {dayWords(i18n.language, day)} · {name}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </BlockStack>
  );
}
