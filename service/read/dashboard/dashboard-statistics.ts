import { NO_FILTER } from "../../../contract/order-filter";
import type { LanguageTag } from "../../../contract/locales";
import type { DashboardStatistics } from "../../../contract/dashboard";
import type { Actor, Context } from "../../platform/context";
import { keepByVersions } from "../../platform/db/keep-by-versions";
import { listLatestOrders } from "../order-list/order-list.queries";
import { countOrders, listScope } from "../order-list/list-orders";
import { listTexts } from "../order-list/list-texts";
import { presentOrderRow } from "../order-list/present-order-row";
import { type PeriodStatistics, periodStatistics } from "./dashboard.queries";

const EXCEPTIONS = 5;

const keepStatistics = keepByVersions<PeriodStatistics>({
  ...{ topics: ["orders", "deliveries"], maxEntries: 500, maxAgeMs: 60_000 },
});

/** Statistics of the dashboard for the last days, today included. */
export async function dashboardStatistics(
  ctx: Context,
  actor: Actor,
  { days }: { days: number },
  language: LanguageTag,
): Promise<DashboardStatistics> {
  const scope = listScope(ctx, actor.ownShop);
  const { now: to, timezone } = scope;
  const period = { from: new Date(to.getTime() - (days - 1) * 86_400_000), to, timezone };
  const troubled = (["exception", "failed_attempt"] as const).map((tab) => ({ ...NO_FILTER, tab }));
  // It may come from a replica that lags by seconds: what has just changed is in the counts, which lead to the lists.
  // Of this minute, because the period moves with the time. The versions are those of the server that the rest comes from.
  const asked = { name: String(days), of: `${timezone} ${minuteOf(to)}` };
  const ofPeriod = ctx.replica.read((db) =>
    keepStatistics(db, actor.shop, () => periodStatistics(db, actor.shop, period), asked),
  );
  const listed = listLatestOrders(ctx.db, scope, troubled, EXCEPTIONS);
  const [counts, statistics, exceptions, texts] = await Promise.all([
    countOrders(ctx, actor, { filter: NO_FILTER }),
    ofPeriod,
    listed,
    listTexts(ctx, actor.ownShop, listed),
  ]);
  return {
    counts,
    days: statistics.days,
    delivery: statistics.delivery,
    exceptions: exceptions.map((row) => presentOrderRow(row, scope, language, texts)),
    mails_sent: statistics.mailsSent,
  };
}

const minuteOf = (time: Date): number => Math.floor(time.getTime() / 60_000);
