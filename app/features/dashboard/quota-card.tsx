import { BlockStack, Card, ProgressBar, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { ShellData } from "../../shell/shell-data.server";
import { screenAnchor } from "../screens/screen-anchor";

/** Used share of the plan's quota, and what happens when it is used up. */
export function QuotaCard({ plan }: Pick<ShellData, "plan">) {
  const { t } = useTranslation("dashboard");

  return (
    <section {...screenAnchor("quota")}>
      <Card>
        <BlockStack gap="300">
          <Text as="h2" variant="headingMd">
            {t("quota.title", { plan: plan.name })}
          </Text>
          <ProgressBar
            progress={Math.min(100, plan.percent)}
            tone={plan.quota_used_up ? "critical" : "primary"}
            size="small"
            ariaLabelledBy="quota-words"
          />
          <Text as="p" tone="subdued" id="quota-words">
            {t("quota.used", { used: plan.quota_usage, count: plan.quota_amount })}
          </Text>
          {plan.quota_used_up && <Text as="p">{t("quota.usedUp")}</Text>}
        </BlockStack>
      </Card>
    </section>
  );
}
