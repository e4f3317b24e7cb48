import { BlockStack } from "@shopify/polaris";
import { DescriptionList } from "../../components/description-list";
import { useTranslation } from "../../i18n/translation";
import { ExpectedBy } from "./expected-by";
import type { OrderView } from "./present-order.server";

/** When an order is expected that is still to be shipped, and why then. */
export function ExpectedOrder({ expected }: Pick<OrderView, "expected">) {
  const { t } = useTranslation("order");
  if (!expected) return null;
  return (
    <BlockStack gap="200">
      <DescriptionList facts={[[t(expected.isLate ? "wasExpected" : "expected"), expected.days]]} />
      <ExpectedBy expectedBy={expected.by} />
    </BlockStack>
  );
}
