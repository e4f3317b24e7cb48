import { Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { ShipmentView } from "./present-order.server";

/** Source of the expected date. */
export function ExpectedBy({ expectedBy }: Pick<ShipmentView, "expectedBy">) {
  const { t } = useTranslation(["orderPage", "common"]);
  if (!expectedBy) return null;
  return (
    <Text as="p" tone="subdued">
      {t("common:pair", {
        name: t("orderPage:whyDate.title"),
        value: t(`orderPage:whyDate.${expectedBy.source}`, { date: expectedBy.date }),
      })}
    </Text>
  );
}
