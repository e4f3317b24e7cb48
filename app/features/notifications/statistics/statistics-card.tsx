import { useSearchParams } from "@remix-run/react";
import { BlockStack, Card, Select } from "@shopify/polaris";
import { EmptyNote } from "../../../components/empty-note";
import { useTranslation } from "../../../i18n/translation";
import { useScreenTexts } from "../../screens/use-screen-texts";
import { Funnel } from "./funnel";
import type { StatisticsView } from "./load-statistics.server";
import { PERIODS } from "./periods";
import { GROUP_TEXTS, type Group, GROUPS } from "./groups";
import { StatisticsNote } from "./statistics-note";
import { StatisticsTable } from "./statistics-table";

/** What became of the emails of a period: all of them step by step, then apart. */
export function StatisticsCard({ days, statistics }: Pick<StatisticsView, "days" | "statistics">) {
  const { t } = useTranslation(["notifications", "dashboard"]);
  const { title } = useScreenTexts()("email-statistics");
  const [search, setSearch] = useSearchParams();

  const groups = GROUPS.filter((each) => each !== "automations" || statistics.automations.length > 0);
  const group = groups.find((each) => each === search.get("by")) ?? "kinds";
  const choose = (chosen: { days: string } | { by: Group }) =>
    setSearch((before) => ({ ...Object.fromEntries(before), ...chosen }), { preventScrollReset: true });

  return (
    <Card>
      <BlockStack gap="400">
        <div className="wb-mail-filter">
          <Select
            label={t("notifications:statistics.period")}
            options={PERIODS.map((count) => ({ value: `${count}`, label: t("dashboard:period", { count }) }))}
            value={`${days}`}
            helpText={statistics.period}
            onChange={(value) => choose({ days: value })}
          />
          <Select
            label={t("notifications:statistics.by")}
            options={groups.map((value) => ({
              value,
              label: t(`notifications:statistics.${GROUP_TEXTS[value]}`),
            }))}
            value={group}
            disabled={statistics.isEmpty}
            onChange={(value) => choose({ by: value as Group })}
          />
        </div>
        {statistics.isEmpty ? (
          <EmptyNote title={t("notifications:statistics.none")} />
        ) : (
          <>
            <Funnel statistics={statistics} />
            <StatisticsTable title={title} statistics={statistics} group={group} />
            <StatisticsNote statistics={statistics} />
          </>
        )}
      </BlockStack>
    </Card>
  );
}
