import { Text } from "@shopify/polaris";
import { useTranslation } from "react-i18next";
import type { ParcelView } from "./present-order.server";

/** Where the expected date comes from. */
export function ExpectedBy({ expectedBy }: Pick<ParcelView, "expectedBy">) {
  const { t } = useTranslation("orderPage");
  if (!expectedBy) return null;
  return (
    <Text as="p" tone="subdued">
      {t("whyDate.title")}: {t(`whyDate.${expectedBy.source}`, { date: expectedBy.date })}
    </Text>
  );
}
