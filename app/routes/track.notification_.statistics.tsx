import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { endApiFor } from "../endApi/end-api-for.server";
import { loadStatistics } from "../features/notifications/statistics/load-statistics.server";
import { MeasuringCard } from "../features/notifications/statistics/measuring-card";
import { StatisticsCard } from "../features/notifications/statistics/statistics-card";
import { ScreenSubpage } from "../features/screens/screen-subpage";
import { FormParts } from "../form/form-parts";
import { useTranslation } from "../i18n/translation";
import { reloadOn } from "../shell/reload-on";
import { formatFor } from "../shell/shell-data.server";

const reload = reloadOn("settings");

/** By what emails are broken down (`by`) is a matter of the page alone: its data is the same. */
export const shouldRevalidate: ShouldRevalidateFunction = (given) => {
  const { currentUrl: from, nextUrl: to } = given;
  const isOther = (name: string) => from.searchParams.get(name) !== to.searchParams.get(name);
  return (isOther("days") || !isOther("by")) && reload(given);
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const days = new URL(request.url).searchParams.get("days");
  return loadStatistics(endApi, await formatFor(request, context), days);
}

export default function StatisticsPage() {
  const { days, statistics, measuring } = useLoaderData<typeof loader>();
  const { t } = useTranslation("notifications");

  return (
    <FormParts>
      <ScreenSubpage
        area="notification"
        page="statistics"
        title={t("pages.statistics")}
        built={{
          "email-statistics": <StatisticsCard days={days} statistics={statistics} />,
          "email-measuring": <MeasuringCard measuring={measuring} />,
        }}
      />
    </FormParts>
  );
}
