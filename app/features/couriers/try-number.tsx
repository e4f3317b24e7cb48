import { useFetcher } from "@remix-run/react";
import { BlockStack, Button, Text, TextField } from "@shopify/polaris";
import { useState } from "react";
import { useTranslation } from "../../i18n/translation";
import { AssumedCountries } from "./assumed-countries";
import type { TriedNumber } from "./find-couriers.server";

/** Tests which courier a number resolves to with these settings, and why. */
export function TryNumber() {
  const { t } = useTranslation("couriers");
  const [number, setNumber] = useState("");
  const { load, data, state } = useFetcher<TriedNumber>();
  const find = () => load(`/track/couriers?number=${encodeURIComponent(number)}`);

  return (
    <BlockStack gap="200">
      <TextField
        label={t("try.label")}
        labelHidden
        value={number}
        onChange={setNumber}
        maxLength={200}
        autoComplete="off"
        connectedRight={
          <Button disabled={number.trim() === ""} loading={state !== "idle"} onClick={find}>
            {t("try.action")}
          </Button>
        }
      />
      <div className="wb-tried" aria-live="polite">
        {data && (
          <ul className="wb-couriers">
            {data.candidates.map(({ code, name, otherName, confidence, reasons }) => (
              <li key={code}>
                <span className="wb-break">
                  <b>{name}</b> {otherName && <span lang="zh">{otherName}</span>}
                  <br />
                  <small>{reasons.map((reason) => t(`why.${reason.code}`, { ...reason })).join(" · ")}</small>
                </span>
                <span className="wb-subdued">{t("likelihood", { percent: confidence })}</span>
              </li>
            ))}
          </ul>
        )}
        {data && <AssumedCountries tried={data} />}
        {data?.candidates.length === 0 && (
          <Text as="p" tone="subdued">
            {t("try.none")}
          </Text>
        )}
      </div>
    </BlockStack>
  );
}
