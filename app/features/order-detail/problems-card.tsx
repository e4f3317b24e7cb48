import { BlockStack, Card } from "@shopify/polaris";
import { CardHeading } from "../../components/card-heading";
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
        <CardHeading title={t("problems.title")} text={t("problems.text")} />
        {reports.map((report) => (
          <ProblemItem key={report.id} report={report} />
        ))}
      </BlockStack>
    </Card>
  );
}
