import { useSearchParams } from "@remix-run/react";
import { BlockStack, Card, Select, Text } from "@shopify/polaris";
import { useState } from "react";
import { EmptyNote } from "../../../components/empty-note";
import { useTranslation } from "../../../i18n/translation";
import { useScreenTexts } from "../../screens/use-screen-texts";
import { Funnel } from "./funnel";
import type { StatisticsView } from "./load-statistics.server";
import { PERIODS } from "./periods";
import { StatisticsTable } from "./statistics-table";

const GROUPS = ["kinds", "templates", "languages"] as const;
type Group = (typeof GROUPS)[number];
const GROUP_TEXTS = { kinds: "byKind", templates: "byTemplate", languages: "byLanguage" } as const;

/** What became of the emails of a period: all of them step by step, then apart. */
export function StatisticsCard({ days, statistics }: Pick<StatisticsView, "days" | "statistics">) {
  const { t } = useTranslation(["notifications", "dashboard"]);
  const { title } = useScreenTexts()("email-statistics");
  const [, setSearch] = useSearchParams();
  const [group, setGroup] = useState<Group>("kinds");

  return (
    <Card>
      <BlockStack gap="400">
        <div className="wb-mail-filter">
          <Select
            label={t("notifications:statistics.period")}
            options={PERIODS.map((count) => ({ value: `${count}`, label: t("dashboard:period", { count }) }))}
            value={`${days}`}
            helpText={statistics.period}
            onChange={(value) => setSearch({ days: value }, { preventScrollReset: true })}
          />
          <Select
            label={t("notifications:statistics.by")}
            options={GROUPS.map((value) => ({
              value,
              label: t(`notifications:statistics.${GROUP_TEXTS[value]}`),
            }))}
            value={group}
            disabled={statistics.isEmpty}
            onChange={(value) => setGroup(value as Group)}
          />
        </div>
        {statistics.isEmpty ? (
          <EmptyNote title={t("notifications:statistics.none")} />
        ) : (
          <>
            <Funnel statistics={statistics} />
            <StatisticsTable title={title} statistics={statistics} group={group} />
            <Text as="p" tone="subdued">
              {t("notifications:statistics.note")}
            </Text>
          </>
        )}
      </BlockStack>
    </Card>
  );
}
