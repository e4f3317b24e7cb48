import { BlockStack, Card, Text } from "@shopify/polaris";
import { EmptyNote } from "../../../components/empty-note";
import { PageFrame } from "../../../components/page-frame";
import { useTranslation } from "../../../i18n/translation";
import { useScreenTexts } from "../../screens/use-screen-texts";
import { Funnel } from "./funnel";
import type { LinkedStatistics } from "./load-linked-statistics.server";
import { StatisticsTable } from "./statistics-table";

/** The emails of a week, for whoever has a weekly report's link: there is nothing to choose and nothing to set. */
export function LinkedStatisticsPage({ view }: { view: Extract<LinkedStatistics, { isShown: true }> }) {
  const { t } = useTranslation(["notifications", "standAlone"]);
  const { title } = useScreenTexts()("email-statistics");
  const { store, statistics, expires } = view;
  return (
    <PageFrame title={title} subtitle={`${store} · ${statistics.period}`}>
      <Card>
        <BlockStack gap="400">
          {statistics.isEmpty ? (
            <EmptyNote title={t("notifications:statistics.none")} />
          ) : (
            <>
              <Funnel statistics={statistics} />
              <StatisticsTable title={title} statistics={statistics} group="kinds" />
            </>
          )}
          <Text as="p" tone="subdued">
            {t("notifications:statistics.note")}
          </Text>
          <Text as="p" tone="subdued">
            {t("standAlone:emailStatistics.expires", { date: expires })}
          </Text>
        </BlockStack>
      </Card>
    </PageFrame>
  );
}
