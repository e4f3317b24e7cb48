import { BlockStack, Card, Text } from "@shopify/polaris";
import { EmptyNote } from "../../../components/empty-note";
import { useTranslation } from "../../../i18n/translation";
import { Funnel } from "./funnel";
import type { ShownLinkedStatistics } from "./read-linked-statistics.server";
import { StatisticsNote } from "./statistics-note";
import { StatisticsTable } from "./statistics-table";

/** The emails of a week, for whoever has a weekly report's link: there is nothing to choose and nothing to set. */
export function LinkedStatistics({ shown: { statistics, expires } }: { shown: ShownLinkedStatistics }) {
  const { t } = useTranslation(["notifications", "standAlone"]);
  return (
    <Card>
      <BlockStack gap="400">
        {statistics.isEmpty ? (
          <EmptyNote title={t("notifications:statistics.none")} />
        ) : (
          <>
            <Funnel statistics={statistics} />
            <StatisticsTable
              title={t("standAlone:emailStatistics.title")}
              statistics={statistics}
              group="kinds"
            />
            {statistics.automations.length > 0 && (
              <StatisticsTable
                title={t("notifications:statistics.byAutomation")}
                statistics={statistics}
                group="automations"
              />
            )}
          </>
        )}
        <StatisticsNote statistics={statistics} />
        <Text as="p" tone="subdued">
          {t("standAlone:emailStatistics.expires", { date: expires })}
        </Text>
      </BlockStack>
    </Card>
  );
}
