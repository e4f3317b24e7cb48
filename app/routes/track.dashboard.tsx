import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BlockStack, Card } from "@shopify/polaris";
import { z } from "zod";
import { PageFrame } from "../components/page-frame";
import { SkipLink } from "../components/skip-link";
import { endApiFor } from "../endApi/end-api-for.server";
import { NeedsAttentionCard } from "../features/attention/needs-attention-card";
import { presentAttention } from "../features/attention/present-attention.server";
import { DaysChart } from "../features/dashboard/days-chart";
import { DeliveryCard } from "../features/dashboard/delivery-card";
import { ExceptionsCard } from "../features/dashboard/exceptions-card";
import { PeriodChoice, PERIODS } from "../features/dashboard/period-choice";
import { presentDashboard } from "../features/dashboard/present-dashboard.server";
import { QuotaCard } from "../features/dashboard/quota-card";
import { StatusTiles } from "../features/dashboard/status-tiles";
import { SetupGuide } from "../features/setup-guide/setup-guide";
import { SyncProgress } from "../features/sync/sync-progress";
import { useTranslation } from "../i18n/translation";
import { formatFor } from "../shell/shell-data.server";
import { usePolling } from "../shell/use-polling";
import { useShell } from "../shell/use-shell";
import { reloadOn } from "../shell/reload-on";

export const meta: MetaFunction = () => [{ title: "Waybill" }];

export const shouldRevalidate = reloadOn("orders", "tasks", "store", "settings");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const endApi = await endApiFor(request, context);
  const Period = z.coerce.number().pipe(z.literal(PERIODS)).catch(30);
  const days = Period.parse(new URL(request.url).searchParams.get("days"));
  const [statistics, attention, format] = await Promise.all([
    endApi.statusStatistics({ days }),
    endApi.attentionSummary(),
    formatFor(request, context),
  ]);
  return {
    period: days,
    attention: presentAttention(attention, format),
    ...presentDashboard(statistics, format),
  };
}

export default function DashboardPage() {
  const { period, attention, tiles, days, delivery, mailsSent, exceptions } = useLoaderData<typeof loader>();
  const { store, plan, sandbox } = useShell();
  const { t } = useTranslation("dashboard");
  usePolling("/track/pulse");

  return (
    <PageFrame title={t("title")} subtitle={store.name}>
      <SkipLink to="orders-by-status">{t("skip.tiles")}</SkipLink>
      <SkipLink to="exceptions">{t("skip.exceptions")}</SkipLink>
      <BlockStack gap="400">
        <SyncProgress sync={store.sync} />
        <SetupGuide store={store} isSandbox={sandbox} />
        <StatusTiles tiles={tiles} />
        <NeedsAttentionCard attention={attention} />
        <div className="wb-columns">
          <Card>
            <PeriodChoice days={period} />
            <DaysChart days={days} />
          </Card>
          <BlockStack gap="400">
            <DeliveryCard delivery={delivery} mailsSent={mailsSent} />
            <QuotaCard plan={plan} />
          </BlockStack>
        </div>
        <ExceptionsCard orders={exceptions} />
      </BlockStack>
    </PageFrame>
  );
}
