import { Banner, BlockStack, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { Tried } from "./try-card";
import { TriedCounts } from "./tried-counts";

interface Props {
  /** That customers would get two emails; null: they would not. */
  double: string | null;
  /** What it would have done; null: it was not checked. */
  tried: Tried | null;
}

/** What the question before switching on says beside itself. */
export function SwitchOnDetails({ double, tried }: Props) {
  const { t } = useTranslation("automations");
  return (
    <BlockStack gap="300">
      {double && <Banner tone="warning">{double}</Banner>}
      {tried?.is_partial && <Text as="p">{t("try.partial", { since: tried.since })}</Text>}
      {tried && <Text as="p">{t(tried.acts > 0 ? "page.onTried" : "page.onNone")}</Text>}
      {tried && tried.acts > 0 && <TriedCounts actions={tried.actions} />}
    </BlockStack>
  );
}
