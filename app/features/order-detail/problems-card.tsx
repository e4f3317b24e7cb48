import { BlockStack, Card, Text } from "@shopify/polaris";
import { useTranslation } from "../../i18n/translation";
import type { ProblemReportView } from "./present-problems.server";
import { ProblemItem } from "./problem-item";

/** What the customer has reported about the order's parcels; nothing where they have not. */
export function ProblemsCard({ reports }: { reports: ProblemReportView[] }) {
  const { t } = useTranslation("orderPage");
  if (reports.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="050">
          <Text as="h2" variant="headingMd">
            {t("problems.title")}
          </Text>
          <Text as="p" tone="subdued">
            {t("problems.text")}
          </Text>
        </BlockStack>
        {reports.map((report) => (
          <ProblemItem key={report.id} report={report} />
        ))}
      </BlockStack>
    </Card>
  );
}
