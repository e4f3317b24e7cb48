import { BlockStack, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { ExpectedByView } from "./present-order.server";

/** Who gave the estimated date, what it rests on, why it moved, and what was promised first. */
export function ExpectedBy({ expectedBy }: { expectedBy: ExpectedByView | null }) {
  const { t } = useTranslation(["orderPage", "common"]);
  const { t: promiseT } = useTranslation("deliveryPromise");
  if (!expectedBy) return null;
  const { source, date, history, steps, promised } = expectedBy;
  return (
    <BlockStack gap="050">
      {date && (
        <Text as="p" tone="subdued">
          {t("common:pair", {
            name: t("orderPage:whyDate.title"),
            value: t(`orderPage:whyDate.${source}`, { date }),
          })}
        </Text>
      )}
      {history && (
        <Text as="p" tone="subdued">
          {t("common:pair", {
            name: t(`orderPage:whyDate.cause.${history.cause}`),
            value: t("orderPage:whyDate.rests", { shipments: history.shipments, sure: history.sure }),
          })}
        </Text>
      )}
      {steps.length > 0 && (
        <details className="wb-earlier">
          <summary>{t("orderPage:whyDate.steps")}</summary>
          <ol>
            {steps.map(({ key, values }, index) => (
              <li key={index}>{promiseT(key, values)}</li>
            ))}
          </ol>
        </details>
      )}
      {promised && (
        <Text as="p" tone="subdued">
          {t("orderPage:whyDate.promised", { date: promised })}
        </Text>
      )}
    </BlockStack>
  );
}
