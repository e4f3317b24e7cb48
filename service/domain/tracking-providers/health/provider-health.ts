import type { ShopId } from "../../../../contract/ids";
import type { ProviderHealth, TrackingNotice } from "../../../../contract/provider-health";
import type { Context } from "../../../platform/context";
import { listUse } from "../budget/budget.queries";
import { budgetOf } from "../budget/take-budget";
import type { TrackingProvider } from "../provider";
import { activeProviders } from "../active-providers";
import type { Health } from "./circuit-breaker";
import { listHealth } from "./health.queries";

const names = new Map(
  Object.entries<string>({
    "17track": "17TRACK",
    aftership: "AfterShip",
    easypost: "EasyPost",
    karrio: "Karrio",
    simulated: "Simulated courier",
  }),
);

/** State of the active providers in order, and this shop's use of each. */
export async function providerHealth(
  ctx: Context,
  { shop }: { shop: ShopId },
): Promise<{ providers: ProviderHealth[]; notice: TrackingNotice | null }> {
  const [healths, uses] = await Promise.all([listHealth(ctx.db), listUse(ctx.db, shop, ctx.now())]);
  const providers: ProviderHealth[] = [];
  for (const provider of activeProviders(ctx)) {
    const health = healths.find((row) => row.provider === provider.id);
    const use = uses.find((row) => row.provider === provider.id) ?? { today: 0, month: 0 };
    const budget = (await budgetOf(ctx, ctx.db, shop, provider.id)) ?? { perDay: null, perMonth: null };
    providers.push({
      ...presentHealth(provider, health),
      used_today: use.today,
      used_this_month: use.month,
      budget_per_day: budget.perDay,
      budget_per_month: budget.perMonth,
      budget_used_up: use.today >= (budget.perDay ?? Infinity) || use.month >= (budget.perMonth ?? Infinity),
    });
  }
  return { providers, notice: noticeOf(providers) };
}

function presentHealth({ id }: TrackingProvider, health: Health | undefined) {
  const iso = (instant: Date | null | undefined) => instant?.toISOString() ?? null;
  // "Too many requests" alone is not shown as a failure: it ends within seconds.
  const hasFailed = Boolean(health && health.failures > 0);
  return {
    id,
    name: names.get(id) ?? id,
    state: health?.openedAt
      ? ("unavailable" as const)
      : hasFailed
        ? ("failing" as const)
        : ("working" as const),
    reason: hasFailed ? health!.reason : null,
    since: iso(health?.openedAt ?? health?.failingSince),
    retry_at: health?.openedAt ? iso(health.retryAt) : null,
  };
}

/** The most important notice for the merchant; null where tracking works normally. */
function noticeOf(providers: ProviderHealth[]): TrackingNotice | null {
  const unavailable = providers.filter(({ state }) => state === "unavailable");
  const takers = providers.filter(
    ({ state, budget_used_up: isUsedUp }) => state !== "unavailable" && !isUsedUp,
  );
  const names = (some: ProviderHealth[]) => some.map(({ name }) => name);
  if (unavailable.length > 0) {
    const kind = unavailable.length === providers.length ? "stopped" : "delayed";
    const since = unavailable.map((provider) => provider.since!).toSorted()[0]!;
    return { kind, providers: names(unavailable), since };
  }
  if (providers.length === 0 || takers.length > 0) return null;
  return { kind: "budget", providers: names(providers), since: null };
}
