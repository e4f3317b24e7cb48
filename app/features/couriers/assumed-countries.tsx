import { Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { TriedNumber } from "./find-couriers.server";

/** The countries that the ranking rests on: where the store is, and where the parcel goes, if that is known. */
export function AssumedCountries({ tried: { candidates, origin, destination } }: { tried: TriedNumber }) {
  const { t } = useTranslation("couriers");
  if (candidates.length === 0 || !origin) return null;
  return (
    <Text as="p" tone="subdued">
      {destination ? t("assumed.route", { origin, destination }) : t("assumed.origin", { origin })}
    </Text>
  );
}
